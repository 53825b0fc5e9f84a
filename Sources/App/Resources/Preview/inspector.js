// The request behind the screen: what was asked, what came, and which field each element of the screen shows.

import { addressOf, onAnswer } from "./server.js";
import { make, member } from "./dom.js";

/** Of a longer array only this much is written out. */
const MOST_ELEMENTS = 100;

const panel = document.getElementById("inspector");
const phone = document.getElementById("phone");

const line = make("p.request-line");
const facts = make("dl.facts");
const field = make("p.field", { "aria-live": "off" }, "Point at anything on the screen to see the field it shows.");
const json = make("div.json", { role: "region", "aria-label": "The answer's JSON", tabindex: 0 });
panel.append(make("section", {}, make("h2", {}, "Request"), line, facts),
  make("section.grows", {}, make("h2", {}, "JSON"), field, json));

/** The fields of an answer that are worth reading. */
const told = ["Cache-Status", "Age", "Cache-Control", "Content-Language", "ETag", "Retry-After", "X-Request-ID"];
/** The line of each place in the JSON. */
let lines = new Map();
let values = new Map();
let address = "/";

onAnswer((answer) => {
  address = addressOf(answer.path);
  line.replaceChildren(
    make("span.method", {}, answer.method), " ",
    make("a", { href: address, target: "_blank", rel: "noopener" }, address), " ",
    make(answer.ok ? "span.status" : "span.status.bad", {}, answer.status || "no answer"));
  const bytes = new TextEncoder().encode(answer.text).length;
  const rows = [["took", `${answer.milliseconds} ms, ${bytes.toLocaleString("en")} bytes`]];
  for (const name of told) {
    const value = answer.headers.get(name);
    if (value) rows.push([name, value]);
  }
  if (answer.sent["Vitrine-Scenario"]) rows.unshift(["Vitrine-Scenario", answer.sent["Vitrine-Scenario"]]);
  facts.replaceChildren(...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
  lines = new Map();
  values = new Map();
  const rendered = [];
  if (answer.data !== null) write(answer.data, "", null, 0, "", rendered);
  json.replaceChildren(...rendered);
});

/** Writes a value as lines, each knowing its place. */
function write(value, at, name, depth, comma, output) {
  const add = (...parts) => {
    const node = make("div.line", { "data-at": at }, parts);
    node.style.setProperty("--depth", depth);
    if (!lines.has(at)) lines.set(at, node);
    output.push(node);
  };
  const label = name === null ? [] : [make("span.key", {}, JSON.stringify(name)), ": "];
  values.set(at, value);
  if (value === null || typeof value !== "object") {
    const kind = value === null ? "null" : typeof value;
    return add(...label, make(`span.${kind}`, { dir: kind === "string" && "auto" }, JSON.stringify(value)), comma);
  }
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? "[]" : "{}";
  const entries = isArray ? value.map((each, index) => [null, each, `${at}[${index}]`])
    : Object.entries(value).map(([key, each]) => [key, each, member(at, key)]);
  if (entries.length === 0) return add(...label, open + close + comma);
  add(...label, open);
  const written = isArray ? entries.slice(0, MOST_ELEMENTS) : entries;
  written.forEach(([key, each, place], index) =>
    write(each, place, key, depth + 1, index < entries.length - 1 ? "," : "", output));
  if (written.length < entries.length) {
    const more = make("div.line.more-elements", {}, `… ${entries.length - written.length} more`);
    more.style.setProperty("--depth", depth + 1);
    output.push(more);
  }
  add(close + comma);
}

// MARK: From the screen to its field, and back

function mark(element, at, { scrolls }) {
  for (const node of document.querySelectorAll(".marked")) node.classList.remove("marked");
  element?.classList.add("marked");
  const row = lines.get(at);
  row?.classList.add("marked");
  if (row && scrolls) json.scrollTo({ top: row.offsetTop - json.clientHeight / 3 });
  const value = values.get(at);
  const isShort = value !== undefined && (value === null || typeof value !== "object");
  const link = make("a", { href: address, target: "_blank", rel: "noopener" }, at);
  field.replaceChildren(link, isShort ? ` = ${JSON.stringify(value)}` : "");
}

const onScreen = (event) => {
  const element = event.target.closest?.("[data-field]");
  if (element) mark(element, element.dataset.field, { scrolls: true });
};
phone.addEventListener("pointerover", onScreen);
phone.addEventListener("focusin", onScreen);

json.addEventListener("pointerover", (event) => {
  let at = event.target.closest(".line")?.dataset.at;
  while (at) {
    const element = phone.querySelector(`[data-field="${CSS.escape(at)}"]`);
    if (element) return mark(element, at, { scrolls: false });
    const outer = at.replace(/(\.[^.[]+|\[\d+\]|^[^.[]+)$/, "");
    // A member whose own name has a dot or a bracket in it.
    if (outer === at) return;
    at = outer;
  }
});
