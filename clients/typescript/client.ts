// A typed way to ask a Vitrine server: no dependency, no build step of its own. Copy it beside vitrine.d.ts.
//
// It needs `fetch`: any browser, or Node 18. A browser's own cache keeps answers and revalidates them by their ETag;
// elsewhere nothing is kept. `listen` needs `EventSource`, which browsers have; Node has it behind
// `--experimental-eventsource` (22.3) or from a package.
//
// What a call throws:
// - `VitrineProblem`: the server, or what stands before it, says no.
// - `UnexpectedAnswer`: something else answered with success, such as a network's sign-in page.
// - `TypeError`: there was no answer. (Browsers say so too where the server does not list the page's origin.)
// - `DOMException` named `AbortError`: `signal` was aborted.

import type {
  HomeSection, MapAnnotation, PostCell, Problem, Queries, RestaurantCell, SourceName, Views,
} from "./vitrine";

/** Why there is no answer: what the server says is wrong. */
export class VitrineProblem<Kind extends Problem = Problem> extends Error {
  constructor(
    readonly problem: Kind,
    /** Seconds until a request may succeed, where the server said so. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(`${problem.status} ${problem.title}: ${problem.detail}`);
    this.name = "VitrineProblem";
  }
}

/** A success that holds no JSON: it did not come from a Vitrine server. */
export class UnexpectedAnswer extends Error {
  constructor(readonly status: number, readonly contentType: string | null) {
    super(`${status} with ${contentType ?? "no type"} instead of JSON`);
    this.name = "UnexpectedAnswer";
  }
}

export interface Options {
  /** A language tag; without it, what the browser prefers. */
  language?: string;
  signal?: AbortSignal;
}

/** What stands for `{id}`, for paths that have it. */
type Naming<Path> = Path extends `${string}{id}${string}` ? { id: string } : { id?: never };
/** The query, which may be left out where nothing in it is required. */
type Choosing<Query> = {} extends Query ? { query?: Query } : { query: Query };

/** What a view is asked for with. */
export type Asking<Path extends keyof Views> = Options & Naming<Path> & Choosing<Queries[Path]>;
type Arguments<Path extends keyof Views> = {} extends Asking<Path> ? [asking?: Asking<Path>] : [asking: Asking<Path>];

/**
 * Asks for a view: `await view(base, "/feed", { query: { type: ["coffee"], limit: 20 } })`,
 * `await view(base, "/restaurants/{id}", { id: cell.id })`.
 */
export async function view<Path extends keyof Views>(
  base: string, path: Path, ...[asking]: Arguments<Path>
): Promise<Views[Path]> {
  const { id = "", query = {}, ...options }: Options & { id?: string; query?: object } = asking ?? {};
  const chosen = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) chosen.set(name, String(value));
  }
  const target = path.replace("{id}", encodeURIComponent(id));
  return follow<Views[Path]>(base, chosen.toString() ? `${target}?${chosen}` : target, options);
}

/** Asks for what is at a path that the server sent: a cell's `path`, a page's `next`. */
export async function follow<View>(base: string, path: string, options: Options = {}): Promise<View> {
  return (await request<View>(base, path, options)).content;
}

/** All pages of a list, one after the other. */
export async function* pages<Page extends { next: string | null }>(
  base: string, first: string, options: Options = {},
): AsyncGenerator<Page> {
  for (let path: string | null = first; path !== null;) {
    const page: Page = await follow<Page>(base, path, options);
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

/**
 * Listens to what the server commits. Ends with `close()`.
 *
 * `opened` is called whenever the stream is there. The browser comes back by itself for what it missed in between; what
 * was committed after a screen was read and before the first stream was there, nobody tells: read it again then.
 */
export function listen(base: string, hear: (event: ServerEvent) => void, opened: () => void = () => {}): EventSource {
  const source = new EventSource(base.replace(/\/$/, "") + "/events");
  source.addEventListener("open", opened);
  for (const kind of ["reloaded", "reset"] as const) {
    source.addEventListener(kind, (event) => hear({ kind, ...JSON.parse((event as MessageEvent<string>).data) }));
  }
  return source;
}

/** What came, and the name of its state for `If-Match`; null where the server gave none. */
export interface Answer<Content> {
  content: Content;
  tag: string | null;
}

/** One request. Everything above and in writing.ts is made of it. */
export async function request<Content>(
  base: string, path: string, { language, signal, ...init }: Options & Omit<RequestInit, "signal"> = {},
): Promise<Answer<Content>> {
  const headers = new Headers(init.headers);
  if (language) headers.set("Accept-Language", language);
  const answer = await fetch(base.replace(/\/$/, "") + path, { ...init, headers, signal: signal ?? null });
  const type = answer.headers.get("Content-Type");
  if (!answer.ok) throw new VitrineProblem(await problemOf(answer), secondsOf(answer.headers.get("Retry-After")));
  if (answer.status !== 204 && !type?.startsWith("application/json")) throw new UnexpectedAnswer(answer.status, type);
  const content = answer.status === 204 ? undefined : await answer.json();
  return { content: content as Content, tag: answer.headers.get("ETag") };
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
