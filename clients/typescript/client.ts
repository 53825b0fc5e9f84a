// A typed way to ask a Vitrine server from a browser or Node 18: no dependency, no build step of its own.
//
// The browser's own cache keeps answers and revalidates them by their ETag.

import type { HomeSection, MapAnnotation, PostCell, Problem, Queries, RestaurantCell, SourceName, Views } from "./vitrine";

/** Why there is no answer: what the server says is wrong. */
export class VitrineProblem extends Error {
  constructor(
    readonly problem: Problem,
    /** Seconds until a request may succeed, where the server said so. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(`${problem.status} ${problem.title}: ${problem.detail}`);
    this.name = "VitrineProblem";
  }
}

export interface Asking<Query> {
  query?: Query;
  /** What stands for `{id}` in the path. */
  id?: string;
  /** A language tag; without it, what the browser prefers. */
  language?: string;
  signal?: AbortSignal;
}

/**
 * Asks for a view: `await view(base, "/feed", { query: { type: ["coffee"], limit: 20 } })`.
 *
 * Throws a VitrineProblem where the server says no, and a TypeError where it cannot be reached.
 */
export async function view<Path extends keyof Views>(
  base: string, path: Path, asking: Asking<Queries[Path]> = {},
): Promise<Views[Path]> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asking.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const target = path.replace("{id}", encodeURIComponent(asking.id ?? ""));
  return follow<Views[Path]>(base, query.toString() ? `${target}?${query}` : target, asking);
}

/** Asks for what is at a path that the server sent: a cell's `path`, a page's `next`. */
export async function follow<View>(
  base: string, path: string, asking: Pick<Asking<never>, "language" | "signal"> = {},
): Promise<View> {
  const headers: Record<string, string> = asking.language ? { "Accept-Language": asking.language } : {};
  const answer = await fetch(base.replace(/\/$/, "") + path, { headers, signal: asking.signal ?? null });
  if (answer.ok) return (await answer.json()) as View;
  throw new VitrineProblem(await problemOf(answer), secondsOf(answer.headers.get("Retry-After")));
}

/** All pages of a list, one after the other. */
export async function* pages<Page extends { next: string | null }>(
  base: string, first: string, asking: Pick<Asking<never>, "language" | "signal"> = {},
): AsyncGenerator<Page> {
  for (let path: string | null = first; path !== null;) {
    const page: Page = await follow<Page>(base, path, asking);
    yield page;
    path = page.next;
  }
}

/** What a section of the home screen shows, by its id; a section with another id is to be left out. */
export interface SectionItems {
  restaurants: RestaurantCell[];
  posts: PostCell[];
  map: MapAnnotation[];
}

/** The items of a section, if it is the one that is named. */
export function itemsOf<ID extends keyof SectionItems>(section: HomeSection, id: ID): SectionItems[ID] | null {
  return section.id === id ? (section.items as unknown as SectionItems[ID]) : null;
}

/** What the server tells of its commits. */
export type ServerEvent =
  | { kind: "reloaded"; generation: number; source: SourceName; added: string[]; changed: string[]; removed: string[] }
  | { kind: "reset"; generation: number };

/** Listens to what the server commits; the browser comes back by itself for what it missed. Ends with `close()`. */
export function listen(base: string, hear: (event: ServerEvent) => void): EventSource {
  const source = new EventSource(base.replace(/\/$/, "") + "/events");
  for (const kind of ["reloaded", "reset"] as const) {
    source.addEventListener(kind, (event) => hear({ kind, ...JSON.parse((event as MessageEvent<string>).data) }));
  }
  return source;
}

async function problemOf(answer: Response): Promise<Problem> {
  const isProblem = answer.headers.get("Content-Type")?.startsWith("application/problem+json");
  if (isProblem) return (await answer.json()) as Problem;
  return {
    type: "about:blank", title: answer.statusText, status: answer.status, detail: "The answer is no problem document.",
    instance: new URL(answer.url).pathname, requestId: answer.headers.get("X-Request-ID") ?? "",
    retryable: answer.status >= 500,
  };
}

function secondsOf(field: string | null): number | null {
  return field !== null && /^[0-9]+$/.test(field) ? Number(field) : null;
}
