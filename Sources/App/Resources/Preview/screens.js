// The screens, each a function from a view model to what a phone shows of it. None of them computes a text: that is
// what the server is for.

import { debounced, icon, linkTo, make, member, pictureOf, shown, stars } from "./dom.js";
import { drawForm } from "./form.js";
import { drawMap, drawMiniMap, mapAround } from "./map.js";

/**
 * @typedef {object} Context
 * @property {Record<string, string>} words the app's own words in the reader's language
 * @property {URL} url the path that is shown, as a URL
 * @property {boolean} isNew whether another screen was shown before
 * @property {object[]} further the pages of a list after the first that are shown already
 * @property {(path: string, options?: {replace: boolean}) => void} go shows another path
 * @property {Function} peek asks for something that is not shown itself
 * @property {Function} more asks for a further page of the list
 * @property {Function} write writes, and says how that ended
 */

const rating = (item, at) =>
  make("span.rating", {}, stars(item.stars, `${at}.stars`), shown("span.rate", item.rateText, `${at}.rateText`));

function restaurantCell(item, at) {
  const about = [shown("span", item.typeText, `${at}.typeText`)];
  if (item.distanceText) about.push(shown("span", item.distanceText, `${at}.distanceText`));
  return make(
    "a.cell",
    { href: linkTo(item.path), "aria-label": item.accessibilityText, "data-field": at },
    icon(item, at),
    make(
      "span.lines",
      {},
      shown("strong", item.name, `${at}.name`, { dir: "auto" }),
      make("span.about", {}, about),
      rating(item, at),
    ),
    make("span.chevron", { "aria-hidden": "true" }),
  );
}

const person = (initials, backgroundKey, at) => {
  const node = make("span.avatar", { "aria-hidden": "true", "data-field": member(at, "backgroundKey") },
    shown("span", initials, member(at, "initials")));
  node.style.setProperty("--picture", `url("${pictureOf(backgroundKey)}")`);
  return node;
};

function userCell(item, at) {
  return make(
    "a.cell",
    { href: linkTo(item.path), "data-field": at },
    person(item.initials, item.backgroundKey, at),
    make("span.lines", {},
      shown("strong", item.displayName, `${at}.displayName`, { dir: "auto" }),
      make("span.about", {}, shown("span", item.roleText, `${at}.roleText`))),
    make("span.chevron", { "aria-hidden": "true" }),
  );
}

function postCell(item, at) {
  return make(
    "a.cell.post",
    { href: linkTo(item.path), "data-field": at },
    make("span.lines", {},
      shown("strong", item.title, `${at}.title`, { dir: "auto" }),
      shown("span.excerpt", item.excerpt, `${at}.excerpt`, { dir: "auto" }),
      item.author && shown("span.about", item.author.displayName, `${at}.author.displayName`, { dir: "auto" })),
  );
}

/** A list with its further pages, which are asked for when its end comes near. */
function list(cell, data, context) {
  if (data.items.length === 0) {
    const isSearch = context.url.searchParams.has("q") || context.url.searchParams.has("type");
    return [make("p.nothing", { "data-field": "items" }, isSearch ? context.words.notFound : context.words.none)];
  }
  const rows = (page) => page.items.map((item, index) => make("li", {}, cell(item, `items[${index}]`)));
  const items = make("ul.cells", { role: "list" }, rows(data));
  const button = make("button.more", { type: "button", hidden: !data.next, onclick: more }, context.words.more);
  let next = data.next;
  context.further.forEach(add);
  function add(page) {
    // A place is one within the answer that is inspected, which is the last page's.
    for (const node of items.querySelectorAll("[data-field]")) node.removeAttribute("data-field");
    items.append(...rows(page));
    next = page.next;
    button.hidden = !next;
  }
  async function more() {
    if (!next || button.disabled) return;
    button.disabled = true;
    const page = await context.more(next);
    button.disabled = false;
    if (!page) return;
    add(page);
    // Where the end is in sight still, or again before that was noticed, nothing would tell.
    end.unobserve(button);
    end.observe(button);
  }
  const end = new IntersectionObserver((entries) => entries.at(-1).isIntersecting && more());
  end.observe(button);
  return [items, button];
}

// MARK: The feed's search, filter and order

const types = ["hawk", "coffee", "fastfood", "streettea"];
/** What each type is called in each language, as cells have told. */
const typeTexts = {};

const middleOfHanoi = "21.0285,105.8542";

function feedTools(context) {
  const { words, url, go } = context;
  const parameters = () => new URLSearchParams(location.hash.split("?")[1] ?? "");
  const change = (edit) => {
    const query = parameters();
    edit(query);
    query.delete("after");
    const text = query.toString();
    go(`${url.pathname}${text && "?"}${text}`, { replace: true });
  };
  const set = (name, value) => change((query) => (value ? query.set(name, value) : query.delete(name)));
  const search = make("input", {
    type: "search", placeholder: words.search, "aria-label": words.search, value: url.searchParams.get("q"),
    enterkeyhint: "search", oninput: debounced(250, () => set("q", search.value.trim())),
  });
  const order = make("select", {
    "aria-label": words.sort,
    onchange: () => change((query) => {
      query.delete("near");
      query.delete("sort");
      if (order.value) query.set("sort", order.value);
      if (order.value === "distance") query.set("near", middleOfHanoi);
    }),
  });
  for (const [value, word] of [["", "upstream"], ["-rate", "rate"], ["name", "name"], ["distance", "distance"]]) {
    order.append(make("option", { value, selected: (url.searchParams.get("sort") ?? "") === value }, words[word]));
  }
  const texts = (typeTexts[context.language] ??= {});
  const chips = make("div.chips", { role: "group", "aria-label": words.restaurants });
  const chosen = () => new Set((parameters().get("type") ?? "").split(",").filter(Boolean));
  const chip = (type, text) => make("button.chip", {
    type: "button", "data-type": type, "aria-pressed": String(type ? chosen().has(type) : chosen().size === 0),
    onclick: () => {
      const wanted = chosen();
      if (!type) wanted.clear();
      else if (!wanted.delete(type)) wanted.add(type);
      set("type", types.filter((each) => wanted.has(each)).join(","));
    },
  }, text);
  const drawChips = () => {
    const focused = document.activeElement?.dataset?.type;
    chips.replaceChildren(
      chip("", words.all),
      ...types.filter((type) => texts[type] || chosen().has(type)).map((type) => chip(type, texts[type] ?? type)));
    if (focused !== undefined) chips.querySelector(`[data-type="${focused}"]`)?.focus();
  };
  /** Takes the names of types from cells; those that are still unknown are looked for, once. */
  async function update(items) {
    for (const item of items) texts[item.type] = item.typeText;
    drawChips();
    const unknown = types.filter((type) => !(type in texts));
    for (const type of unknown) texts[type] = "";
    const answers = await Promise.all(unknown.map((type) => context.peek(`/feed?type=${type}&limit=1`)));
    for (const item of answers.flatMap((answer) => answer?.items ?? [])) texts[item.type] = item.typeText;
    if (unknown.length) drawChips();
  }
  drawChips();
  return { nodes: [make("div.search", {}, search, order), chips], update };
}

function drawFeed(data, context) {
  context.tools?.update(data.items);
  return list(restaurantCell, data, context);
}

// MARK: Screens about one thing

function drawRestaurant(data, { words }) {
  const cover = make("div.cover", { "data-field": "backgroundKey", "aria-hidden": "true" });
  cover.style.setProperty("--picture", `url("${pictureOf(data.backgroundKey)}")`);
  const maps = { apple: "Apple Maps", google: "Google Maps" };
  return [
    cover,
    make("div.detail", {},
      icon(data, ""),
      make("div.headline", { role: "img", "aria-label": data.accessibilityText, "data-field": "accessibilityText" },
        make("p.about", {}, shown("span", data.typeText, "typeText")),
        make("span.rating.large", {}, stars(data.stars, "stars"), shown("span.rate", data.rateText, "rateText"))),
      data.bio && shown("p.bio", data.bio, "bio", { dir: "auto" }),
      data.coordinate && make("p.buttons", {},
        shown("a.button.primary", words.onMap, "coordinate", { href: linkTo(mapAround(data.coordinate)) })),
      data.directions && make("section.directions", { "aria-label": words.directions },
        make("h3", {}, words.directions),
        make("p.buttons", {}, Object.entries(maps).map(([name, text]) => shown(
          "a.button", text, `directions.${name}`, { href: data.directions[name], target: "_blank", rel: "noreferrer" }))),
        // Opens the maps app that a phone's owner chose, if there is one.
        make("p.coordinate", { dir: "ltr" }, shown(
          "a", `${data.coordinate.latitude}, ${data.coordinate.longitude}`, "directions.geo",
          { href: data.directions.geo })))),
  ];
}

const drawPost = (data) =>
  make("article.reading", {},
    shown("h3", data.title, "title", { dir: "auto" }),
    data.author && shown("p.about", data.author.displayName, "author.displayName", { dir: "auto" }),
    shown("p.body", data.body, "body", { dir: "auto" }));

function drawUser(data, context) {
  const { words, url } = context;
  const remove = async (event) => {
    const button = event.currentTarget;
    if (button.dataset.sure !== "yes") {
      button.dataset.sure = "yes";
      button.textContent = words.sure;
      button.addEventListener("blur", () => {
        delete button.dataset.sure;
        button.textContent = words.remove;
      }, { once: true });
      return;
    }
    const tag = context.answer.headers.get("ETag") ?? "*";
    const done = await context.write(url.pathname, { method: "DELETE", headers: { "If-Match": tag } }, words.removed);
    if (done) context.go("/users", { replace: true });
  };
  return make("div.profile", {},
    person(data.initials, data.backgroundKey, ""),
    shown("p.display-name", data.displayName, "displayName", { dir: "auto" }),
    shown("p.about", data.roleText, "roleText"),
    data.age !== null && data.age !== undefined
      && make("dl", {}, make("dt", {}, words.age), shown("dd", String(data.age), "age")),
    make("p.buttons", {},
      make("a.button", { href: linkTo(`/forms/user?user=${encodeURIComponent(data.id)}`) }, words.edit),
      make("button.button.danger", { type: "button", onclick: remove }, words.remove)));
}

// MARK: Home

const shelf = (cell) => (section, at) =>
  make("ul.shelf", { role: "list" },
    section.items.slice(0, 6).map((item, index) => make("li", {}, cell(item, `${at}.items[${index}]`))));
/** How each section of home is drawn. */
const sections = {
  restaurants: shelf(restaurantCell), posts: shelf(postCell), users: shelf(userCell), map: drawMiniMap,
};

function drawHome(data, { words }) {
  return data.sections.map((section, index) => {
    const at = `sections[${index}]`;
    const drawSection = sections[section.id];
    // A section that this page does not know is passed over, as an app does that is older than its server.
    if (!drawSection) return null;
    return make("section.home-section", { "aria-label": section.title, "data-state": section.state },
      make("header", {},
        shown("h3", section.title, `${at}.title`),
        section.state !== "fresh"
          && shown("span.badge", section.state === "stale" ? words.outdated : words.unavailable, `${at}.state`),
        shown("a", words.seeAll, `${at}.path`,
          { href: linkTo(section.path), "aria-label": `${section.title}: ${words.seeAll}` })),
      section.items.length
        ? drawSection(section, at)
        : make("p.nothing", {}, section.state === "unavailable" ? words.unavailable : words.none));
  });
}

// MARK: Which is which

const addUser = ({ words }) =>
  make("a.round", { href: linkTo("/forms/user"), "aria-label": words.add, title: words.add }, "+");

/**
 * The first whose `path` fits draws the screen; `tab` is where it belongs, `sources` are what it is made of, `tools` stay
 * while its query changes.
 */
export const screens = [
  { path: /^\/home$/, tab: "home", sources: ["shops", "posts", "users"], draw: drawHome },
  { path: /^\/(feed|restaurants)$/, tab: "restaurants", sources: ["shops"], draw: drawFeed, tools: feedTools },
  {
    path: /^\/restaurants\/[^/]+$/, tab: "restaurants", sources: ["shops"], up: "/feed", draw: drawRestaurant,
    titleOf: (data) => [data.name, "name"],
  },
  { path: /^\/map$/, tab: "map", sources: ["shops"], draw: drawMap },
  {
    path: /^\/posts$/, tab: "posts", sources: ["posts", "users"],
    draw: (data, context) => list(postCell, data, context),
  },
  { path: /^\/posts\/[^/]+$/, tab: "posts", sources: ["posts", "users"], up: "/posts", draw: drawPost },
  {
    path: /^\/users$/, tab: "users", sources: ["users"], actions: addUser,
    draw: (data, context) => list(userCell, data, context),
  },
  { path: /^\/users\/[^/]+$/, tab: "users", sources: ["users"], up: "/users", draw: drawUser },
  {
    path: /^\/forms\/[^/]+$/, tab: "users", sources: ["users"], up: "/users", draw: drawForm, takesInput: true,
    titleOf: (data) => [data.title, "title"],
  },
  // A path that this page has no screen for, such as /keys: its JSON is what there is to see.
  {
    path: /^/, tab: "home", sources: ["shops", "posts", "users"], up: "/home",
    draw: (data) => make("pre.raw", { dir: "ltr" }, JSON.stringify(data, null, 2)),
    titleOf: (_, url) => [url.pathname, null],
  },
];

/** The tabs, in their order: the word and the path of each. */
export const tabs = [
  ["home", "/home"], ["restaurants", "/feed"], ["map", "/map"], ["posts", "/posts"], ["users", "/users"],
];
