// Making elements. Whatever the server says goes in as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "circle", "line", "rect", "text", "image", "title"]);

/**
 * Makes an element: `make("li.cell", { tabindex: 0, onclick }, "text", child)`.
 * Attributes that are null or false are left out; functions are listeners.
 */
export function make(selector, attributes = {}, ...children) {
  const [tag, ...classes] = selector.split(".");
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An element that shows one field of the answer; `at` is its place, such as `items[3].rateText`. */
export const shown = (selector, value, at, attributes = {}) =>
  make(selector, { "data-field": at, ...attributes }, value ?? "");

/** The address within the page of a view's path. The path is the server's, ready to request. */
export const linkTo = (path) => "#" + path;

export const pictureOf = (key) => `/assets/${encodeURIComponent(key)}.svg`;

/** The place of a member; `at` is that of the object it is in, empty for the whole answer. */
export const member = (at, name) => (at ? `${at}.${name}` : name);

/** The icon of a key on its tint. */
export function icon(item, at) {
  const glyph = make("span.glyph", { "data-field": member(at, "iconKey") });
  // The policy forbids style attributes, and needs not forbid this.
  glyph.style.setProperty("--picture", `url("${pictureOf(item.iconKey)}")`);
  const tint = { "data-tint": item.tintKey, "data-field": member(at, "tintKey") };
  return make("span.icon", { ...tint, "aria-hidden": "true" }, glyph);
}

const STAR = "m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z";

/** The row of stars, for the eye; what they say is in `rateText`. */
export function stars({ full, half, empty }, at) {
  const kinds = [...Array(full).fill("full"), ...Array(half).fill("half"), ...Array(empty).fill("empty")];
  return make(
    "span.stars",
    { "data-field": at, "aria-hidden": "true" },
    kinds.map((kind) =>
      make(
        `svg.star.${kind}`,
        { viewBox: "0 0 24 24" },
        make("path.under", { d: STAR }),
        kind !== "empty" && make("path.over", { d: STAR }),
      ),
    ),
  );
}

/** Calls `action` when nobody has called again for a while. */
export function debounced(milliseconds, action) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}
