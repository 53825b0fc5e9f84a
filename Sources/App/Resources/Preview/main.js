// The preview page: the path behind # is asked for and drawn as a phone would show it. Every `path` of a view model is
// therefore a link within the page, and back and forward work as in an app.

import { linkTo, make } from "./dom.js";
import "./inspector.js";
import { screens, tabs } from "./screens.js";
import { ask, askForScreen, isStale, sentenceOf, session, tell, write } from "./server.js";
import { showSources, watchSources } from "./sources.js";
import { directionOf, languages, wordsIn } from "./words.js";

const at = (id) => document.getElementById(id);
const page = {
  phone: at("phone"), title: at("title"), back: at("back"), count: at("count"), actions: at("actions"),
  tools: at("tools"), banner: at("banner"), screen: at("screen"), tabs: at("tabs"), toast: at("toast"), live: at("live"),
  language: at("language"), theme: at("theme"), scenario: at("scenario"), note: at("scenario-note"),
};
let words = wordsIn("en");

// MARK: Showing a path

/** What is shown now; `pages` is how many of a list. */
let current = { url: null, screen: null, tools: null, request: null, pages: 1 };
let lookAgain;

const pathOfPage = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/feed");

function go(path, { replace = false, say } = {}) {
  if (say) announce(say);
  if (!replace) location.hash = path;
  else {
    const moves = new URL(path, location.origin).pathname !== current.url?.pathname;
    history.replaceState(null, "", linkTo(path));
    show({ moves });
  }
}

async function show({ moves = false, isLast = false, isQuiet = false } = {}) {
  clearTimeout(lookAgain);
  const path = pathOfPage();
  const url = new URL(path, location.origin);
  const screen = screens.find((each) => each.path.test(url.pathname));
  const isSame = !moves && current.screen === screen && current.url?.pathname === url.pathname;
  current.request?.abort();
  const request = new AbortController();
  const tools = isSame ? current.tools : null;
  const pages = isSame && current.url.search === url.search ? current.pages : 1;
  current = { url, screen, tools, request, pages };
  const context = { ...contextOf(url, request), isNew: !isSame };
  if (!isSame) drawFrame(screen, context);
  session.scenario = scenarioHeader(url.pathname);
  const hadFocus = page.screen.contains(document.activeElement);
  // Whoever reads and did not ask is not shown that something is asked for: it would cost them their place.
  const staysSilent = isQuiet && page.screen.getAttribute("aria-busy") === "false";
  const patience = staysSilent ? 0 : setTimeout(drawLoading, isSame ? 600 : 150, screen);
  page.screen.setAttribute("aria-busy", "true");
  let answer;
  try {
    answer = await askForScreen(path, { signal: request.signal });
    context.further = await furtherPages(answer, pages - 1, request.signal);
  } catch {
    return;
  } finally {
    clearTimeout(patience);
  }
  context.answer = answer;
  page.screen.setAttribute("aria-busy", "false");
  takeLanguage(answer);
  draw(screen, answer, context, moves);
  // What had the focus is gone: who uses a keyboard goes on from the heading, not from the top of the page.
  if (hadFocus && document.activeElement === document.body) page.title.focus({ preventScroll: true });
  // What is served stale is being fetched: a moment later there is something newer, or word that there is not.
  if (isStale(answer) && !session.scenario && !isLast) lookAgain = setTimeout(() => showAgain({ isLast: true }), 2_000);
}

/** Whoever has read on in a list keeps what they have read: the pages after the first, as many as were shown. */
async function furtherPages(first, count, signal) {
  const further = [];
  for (let last = first; last.data?.next && further.length < count;) {
    last = await askForScreen(last.data.next, { signal });
    if (!last.ok) break;
    further.push(last.data);
  }
  return further;
}

/** Its own event may come before the answer to a write: what is about to be left is not asked for once more. */
let isWriting = false;

/** Shows what is new; a form that is being filled in is not taken away. */
function showAgain(options) {
  if (!current.screen?.takesInput && !isWriting) show({ ...options, isQuiet: true });
}

function contextOf(url, request) {
  return {
    words, url, go, tools: null, answer: null, language: session.language,
    ask: (path) => askForScreen(path, { signal: request.signal }).catch(() => null),
    peek: async (path) => (await ask(path).catch(() => null))?.data,
    more: async (path) => {
      const answer = await askForScreen(path, { signal: request.signal }).catch(() => null);
      if (answer && !answer.ok) announce(sentenceOf(answer));
      // The list has changed too much to be gone on with: it is read anew.
      if (answer?.status === 410) show();
      if (!answer?.ok) return null;
      current.pages += 1;
      return answer.data;
    },
    send: async (path, options) => {
      const answer = await write(path, options);
      tell(answer);
      return answer;
    },
    /** Writes, and tells the reader how it ended. */
    write: async (path, options, said) => {
      isWriting = true;
      const answer = await write(path, options);
      isWriting = false;
      announce(answer.ok ? said : sentenceOf(answer));
      return answer.ok;
    },
  };
}

/** Everything around the content: it is there before the content is. */
function drawFrame(screen, context) {
  page.phone.dataset.tab = screen.tab;
  page.title.textContent = screen.titleOf ? "" : words[screen.tab];
  page.count.textContent = "";
  page.back.hidden = !screen.up;
  page.back.setAttribute("aria-label", words.back);
  page.back.href = linkTo(screen.up ?? "/home");
  page.actions.replaceChildren(...(screen.actions ? [screen.actions(context)] : []));
  current.tools = screen.tools?.(context) ?? null;
  page.tools.replaceChildren(...(current.tools?.nodes ?? []));
  page.tabs.replaceChildren(...tabs.map(([name, path]) =>
    make(`a.tab.${name}`, { href: linkTo(path), "aria-current": name === screen.tab ? "page" : null },
      make("span", {}, words[name]))));
}

function draw(screen, answer, context, moves) {
  page.banner.hidden = true;
  context.tools = current.tools;
  if (answer.ok) {
    const place = page.screen.scrollTop;
    const focused = page.screen.contains(document.activeElement) && nameOf(document.activeElement);
    const [title, field] = screen.titleOf?.(answer.data, context.url) ?? [words[screen.tab], null];
    page.title.textContent = title;
    page.count.textContent = answer.data.total ?? "";
    if (field) page.title.dataset.field = field;
    else delete page.title.dataset.field;
    page.screen.replaceChildren(...[screen.draw(answer.data, context)].flat().filter(Boolean));
    page.screen.scrollTop = moves ? 0 : place;
    if (focused) page.screen.querySelector(focused)?.focus({ preventScroll: true });
    if (answer.data.degraded?.length) showBanner("partial");
    else if (isStale(answer) && !answer.data.sections) showBanner("stale");
  } else {
    page.title.textContent ||= words[screen.tab];
    page.screen.replaceChildren(make("div.failure", { role: "alert" },
      make("p.failure-title", {}, words.failed),
      make("p", { "data-field": "detail", dir: "auto" }, sentenceOf(answer)),
      make("button.button", { type: "button", onclick: () => show() }, words.again)));
  }
  noteScenario(answer);
  document.title = `${page.title.textContent} · Vitrine`;
  // Who came here by a link reads on from the heading; who only got new data stays where they are.
  if (moves) page.title.focus({ preventScroll: true });
}

/** A selector that finds an element's successor: by where it leads, else by the field it shows. */
function nameOf(element) {
  for (const name of ["href", "data-field"]) {
    if (element.hasAttribute(name)) return `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  }
  return null;
}

function drawLoading(screen) {
  const isMap = screen.tab === "map";
  page.screen.replaceChildren(make(isMap ? "div.skeleton.whole" : "div.skeleton", { role: "status" },
    make("p.unseen", {}, words.loading), Array.from({ length: isMap ? 1 : 6 }, () => make("span"))));
}

function showBanner(kind) {
  page.banner.dataset.kind = kind;
  page.banner.textContent = words[kind];
  page.banner.hidden = false;
}

let silence;
/** Says something to everybody: shown for a while, and read aloud. */
function announce(text) {
  page.toast.textContent = text;
  page.toast.dataset.shown = "";
  clearTimeout(silence);
  silence = setTimeout(() => delete page.toast.dataset.shown, 4_000);
}

// MARK: Language and appearance

/** The page reads as the answer does, whichever language was asked for. */
function takeLanguage(answer) {
  const language = answer.headers.get("Content-Language");
  if (answer.ok && language && language !== document.documentElement.lang) setDirection(language);
}

function setDirection(language) {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  page.phone.lang = language;
  page.phone.dir = directionOf(language);
}

/** Keeps the settings in the page's address, so that a state can be shared as a link. */
function remember(name, value) {
  const address = new URL(location.href);
  if (value) address.searchParams.set(name, value);
  else address.searchParams.delete(name);
  history.replaceState(null, "", address);
}

function setLanguage(language) {
  session.language = language;
  words = wordsIn(language);
  page.language.value = language;
  setDirection(language);
  // What is written in the old language is drawn anew.
  current.screen = null;
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const choice = page.theme.querySelector(`[value="${theme}"]`);
  if (choice) choice.checked = true;
}

// MARK: States on demand

const isEmpty = (data) => [data?.items, data?.annotations, data?.sections?.flatMap((each) => each.items)]
  .some((list) => Array.isArray(list) && list.length === 0);
/** A home never fails as a whole. */
const isFailure = ({ ok, data }) => !ok || (data?.sections?.every((each) => each.state === "unavailable") ?? false);
const isPartial = (data) => data?.degraded?.length > 0 || data?.sections?.some((each) => each.state === "unavailable");

/** Each state: what to ask the server for, and whether an answer shows that it knows how. */
const scenarios = {
  live: { label: "As it is" },
  loading: { label: "Loading", header: "delay=3s", isMade: (answer) => answer.milliseconds >= 2_900 },
  empty: { label: "Empty", header: "shops=empty, posts=empty, users=empty", isMade: (answer) => isEmpty(answer.data) },
  stale: { label: "Stale", header: "shops=stale, posts=stale, users=stale", isMade: isStale },
  partial: {
    label: "Partial", header: "users=timeout", isMade: (answer) => isPartial(answer.data),
    // A home without users is whole, and without users there are no users' screens, not even in part.
    exceptions: [[/^\/home$/, "posts=timeout"], [/^\/(users|forms)(\/|$)/, ""]],
  },
  error: { label: "Error", header: "shops=timeout, posts=timeout, users=timeout", isMade: isFailure },
};

function setScenario(name) {
  page.scenario.value = Object.hasOwn(scenarios, name) ? name : "live";
}

/** What to ask the server for, for the state that is chosen. */
function scenarioHeader(path) {
  const { header = "", exceptions = [] } = scenarios[page.scenario.value];
  return exceptions.find(([paths]) => paths.test(path))?.[1] ?? header;
}

function noteScenario(answer) {
  const scenario = scenarios[page.scenario.value];
  if (!scenario.header) page.note.textContent = "";
  else if (scenario.isMade(answer)) page.note.textContent = `Vitrine-Scenario: ${session.scenario}`;
  else {
    page.note.textContent = "This screen did not come in this state: it may not have it, or the server does not make"
      + " states on demand (it does with --sample).";
  }
}

// MARK: Live updates

/** The stream of what is committed; null while nobody looks at the page. */
let events = null;

function listen() {
  if (events) return;
  const say = (state, text) => {
    page.live.dataset.state = state;
    page.live.firstElementChild.textContent = text;
  };
  events = new EventSource("/events");
  events.onopen = () => say("on", "live");
  events.onerror = () => say("off", "reconnecting");
  events.addEventListener("reloaded", (event) => {
    const { source, added, changed, removed } = JSON.parse(event.data);
    reload(`${source}: ${added.length} added, ${changed.length} changed, ${removed.length} removed`, source);
  });
  events.addEventListener("reset", () => reload("Much has changed"));
}

/** Without a source, anything may have changed. A screen that has nothing of the source keeps its pages and its focus. */
function reload(text, source) {
  announce(text);
  showSources();
  if (!source || current.screen?.sources.includes(source)) showAgain();
}

/** A browser opens six connections to a server: a page that nobody looks at must not hold one. */
function stopListening() {
  events?.close();
  events = null;
}

function watchVisibility() {
  addEventListener("pagehide", stopListening);
  addEventListener("pageshow", (event) => event.persisted && listen());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return stopListening();
    listen();
    showAgain();
  });
}

// MARK: Panels on a small screen

function togglePanels() {
  const buttons = [...document.querySelectorAll(".panel-buttons button")];
  const open = (wanted) => buttons.forEach((button) => {
    const isOpen = button === wanted && button.getAttribute("aria-expanded") === "false";
    button.setAttribute("aria-expanded", String(isOpen));
    at(button.getAttribute("aria-controls")).toggleAttribute("data-open", isOpen);
  });
  buttons.forEach((button) => button.addEventListener("click", () => open(button)));
  document.addEventListener("keydown", (event) => {
    const shown = buttons.find((button) => button.getAttribute("aria-expanded") === "true");
    if (event.key !== "Escape" || !shown || document.querySelector("dialog[open]")) return;
    open(null);
    shown.focus();
  });
}

// MARK: Start

function start() {
  const given = new URLSearchParams(location.search);
  const preferred = [given.get("locale"), ...navigator.languages].map((each) => each?.slice(0, 2).toLowerCase());
  page.language.append(
    ...Object.entries(languages).map(([code, name]) => make("option", { value: code, lang: code }, name)));
  page.scenario.append(
    ...Object.entries(scenarios).map(([name, { label }]) => make("option", { value: name }, label)));
  setLanguage(preferred.find((each) => each in languages) ?? "en");
  setTheme(["light", "dark"].includes(given.get("theme")) ? given.get("theme") : "auto");
  setScenario(given.get("state"));

  page.language.addEventListener("change", () => {
    setLanguage(page.language.value);
    remember("locale", page.language.value);
    show();
  });
  page.theme.addEventListener("change", (event) => {
    setTheme(event.target.value);
    remember("theme", event.target.value === "auto" ? null : event.target.value);
  });
  page.scenario.addEventListener("change", () => {
    setScenario(page.scenario.value);
    remember("state", page.scenario.value === "live" ? null : page.scenario.value);
    show();
  });
  addEventListener("hashchange", () => show({ moves: true }));
  at("skip").addEventListener("click", (event) => {
    event.preventDefault();
    page.screen.focus();
  });
  const showTime = () => (at("clock").textContent = new Date().toTimeString().slice(0, 5));
  showTime();
  setInterval(showTime, 10_000);
  togglePanels();
  watchSources();
  listen();
  watchVisibility();
  show();
}

start();
