// How each source is, what its last refresh brought, and a button to refresh it now.

import { make } from "./dom.js";
import { ask, sentenceOf, write } from "./server.js";

const panel = document.getElementById("sources");
const body = make("div.source-list");
const outcome = make("p.note", { role: "status" });
const refreshAll = make("button.button", { type: "button", onclick: (event) => refresh(null, event) }, "Refresh all");
panel.append(body, make("p.buttons", {}, refreshAll), outcome);

const words = { fresh: "fresh", stale: "stale", expired: "expired", empty: "never fetched" };

/** `41 s`, `12 min`, `3 h`, `2 d`. */
function duration(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  const size = Math.abs(seconds);
  if (size < 120) return `${seconds} s`;
  if (size < 7_200) return `${Math.round(seconds / 60)} min`;
  if (size < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

function receiptLine(receipt) {
  if (receipt.error) return `${receipt.outcome}: ${receipt.error.detail ?? receipt.error.code}`;
  const counts = [
    [receipt.added, "added"], [receipt.changed, "changed"], [receipt.removed, "removed"],
    [receipt.repaired, "repaired"], [receipt.rejectedCount, "rejected"],
  ].filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return [`${receipt.outcome} in ${receipt.durationMs} ms`, `${receipt.received ?? 0} received`, ...counts].join(", ");
}

/** `shops unchanged`, `2 unchanged, 1 failed`: the cards say the rest. */
function outcomesOf(receipts) {
  if (receipts.length === 1) return `${receipts[0].source} ${receipts[0].outcome}`;
  const counts = new Map();
  for (const { outcome } of receipts) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
}

function card(source) {
  const fresh = source.freshForSeconds;
  const meter = make("span.meter", { "aria-hidden": "true" });
  const whole = (source.ageSeconds ?? 0) + Math.max(0, fresh ?? 0);
  meter.style.setProperty("--part", whole > 0 ? Math.max(0, fresh ?? 0) / whole : 0);
  return make("article.source", { "data-state": source.state },
    make("header", {},
      make("h3", {}, source.source),
      make("span.state", {}, source.fetching ? "fetching" : words[source.state] ?? source.state),
      make("button.small", {
        type: "button", "aria-label": `Refresh ${source.source}`, onclick: (event) => refresh(source.source, event),
      }, "Refresh")),
    meter,
    make("p", {}, `${source.records.toLocaleString("en")} records, ${duration(source.ageSeconds)} old`
      + (fresh === null ? "" : fresh >= 0 ? `, fresh for ${duration(fresh)}` : `, stale for ${duration(-fresh)}`)),
    source.lastReceipt && make("p", {}, receiptLine(source.lastReceipt)),
    source.breaker !== "closed" && make("p.warning", {}, `The breaker is ${source.breaker}.`),
    source.lastError && make("p.warning", {}, `${source.lastError.code}: ${source.lastError.detail}`),
    source.drift?.length > 0 && make("details", {},
      make("summary", {}, `${source.drift.length} ${source.drift.length === 1 ? "drift" : "drifts"} from what was usual`),
      make("ul", {}, source.drift.map((each) => make("li", {}, String(each))))));
}

async function refresh(source, event) {
  const button = event.currentTarget;
  button.disabled = true;
  outcome.textContent = "Refreshing …";
  const answer = await write(`/refresh${source ? `?source=${source}` : ""}`, { method: "POST" });
  const receipts = answer.data?.sources?.filter((each) => typeof each === "object") ?? [];
  outcome.textContent = receipts.length ? outcomesOf(receipts) : answer.ok ? "Refreshed." : sentenceOf(answer);
  button.disabled = false;
  showSources();
}

/** Asks how the sources are, and shows it. */
export async function showSources() {
  const { ok, data } = await ask("/status");
  if (!ok || !Array.isArray(data?.sources)) return;
  document.getElementById("version").textContent = `Vitrine ${data.version}, generation ${data.generation}`;
  // Whoever reads or tabs through the cards is not to lose their place.
  const open = [...body.querySelectorAll("details")].map((each) => each.open);
  const focused = body.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
  body.replaceChildren(...data.sources.map(card));
  body.querySelectorAll("details").forEach((each, index) => (each.open = open[index] ?? false));
  if (focused) body.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
}

/** Shows the sources now, and again while the page is looked at. */
export function watchSources() {
  showSources();
  setInterval(() => document.visibilityState === "visible" && showSources(), 5_000);
}
