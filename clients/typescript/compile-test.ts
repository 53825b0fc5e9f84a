// Compiled by the check and never run: what an app may write, and what the compiler must refuse.

import { itemsOf, listen, pages, view, VitrineProblem } from "./client";
import { changeUser, createUser, readUser, refresh, removeUser, submit } from "./writing";
import type { Feed, FeedChanges, IconKey, RefreshReceipt, RestaurantCell, RestaurantDetail, Running } from "./vitrine";

export async function reads(base: string): Promise<void> {
  const feed: Feed = await view(base, "/feed", { query: { type: ["coffee"], sort: "-rate", limit: 20 } });
  const cell: RestaurantCell | undefined = feed.items[0];
  const stars: number = (cell?.stars.full ?? 0) + (cell?.stars.half ?? 0);
  const detail: RestaurantDetail = await view(base, "/restaurants/{id}", { id: "gac-mua", language: "vi" });
  const latitude: number | undefined = detail.coordinate?.latitude;
  const changes: FeedChanges = await view(base, "/feed/changes", { query: { since: 7 } });
  const receipt: RefreshReceipt | Running = await view(base, "/refreshes/{id}", { id: "r1" });
  const generation: number | null = "generation" in receipt ? receipt.generation : null;

  // A word of tomorrow is taken, and those of today are known.
  const tomorrow: IconKey = "bowl";
  const today: IconKey = "coffee";

  const home = await view(base, "/home");
  for (const section of home.sections) {
    for (const restaurant of itemsOf(section, "restaurants") ?? []) console.log(restaurant.rateText);
  }
  for await (const page of pages<Feed>(base, "/feed?limit=200")) console.log(page.total, page.items.length);
  listen(base, (event) => console.log(event.kind === "reloaded" ? event.changed : event.generation), () => void feed);
  console.log(stars, latitude, changes.removed, generation, tomorrow, today);

  // @ts-expect-error a coordinate may be unknown
  console.log(detail.coordinate.latitude);
  // @ts-expect-error no such member
  console.log(cell?.ratings);
  // @ts-expect-error a number
  const total: string = feed.total;
  // @ts-expect-error it may still be running
  console.log(receipt.generation);
}

export async function writes(base: string, token: string): Promise<void> {
  const receipt: RefreshReceipt = await refresh(base, { sources: ["shops"], token });
  const made = await createUser(base, { firstName: "Mai", lastName: "Linh", age: 31 }, { token });
  const { content, tag } = await readUser(base, made.content.id);
  const changing = { ifMatch: tag ?? "*", merge: "object-trump", token } as const;
  const changed = await changeUser(base, content.id, { age: null }, changing);
  await removeUser(base, content.id, { ifMatch: changed.tag ?? "*", token });
  const form = await view(base, "/forms/{id}", { id: "user", query: { user: "2" } });
  const outcome = await submit(base, form, { ...form.values, age: 32 }, { token });
  if ("invalid" in outcome) console.log(outcome.invalid.errors?.[0]?.text);
  else console.log(outcome.saved.content.displayName, receipt.generation);

  // @ts-expect-error which state was changed
  await changeUser(base, content.id, { age: 32 }, { token });
  // @ts-expect-error a user has both names
  await createUser(base, { firstName: "Mai" });
  // @ts-expect-error no such policy
  await removeUser(base, content.id, { ifMatch: "*", merge: "mine" });
  // @ts-expect-error a refresh settles nothing
  await refresh(base, { merge: "overwrite" });
}

export async function cannotWork(base: string): Promise<void> {
  // @ts-expect-error no such view
  await view(base, "/feeds");
  // @ts-expect-error no such order
  await view(base, "/feed", { query: { sort: "best" } });
  // @ts-expect-error the map is not chosen by words
  await view(base, "/map", { query: { q: "tea" } });
  // @ts-expect-error nothing is to choose
  await view(base, "/keys", { query: { q: "tea" } });
  // @ts-expect-error which restaurant
  await view(base, "/restaurants/{id}");
  // @ts-expect-error which restaurant
  await view(base, "/restaurants/{id}", { language: "vi" });
  // @ts-expect-error there is one feed
  await view(base, "/feed", { id: "7" });
  // @ts-expect-error since when
  await view(base, "/feed/changes");
  // @ts-expect-error since when
  await view(base, "/feed/changes", { query: {} });
  // @ts-expect-error which refresh
  await view(base, "/refreshes/{id}");
}

export function tells(error: unknown): string {
  return error instanceof VitrineProblem && error.problem.retryable ? error.problem.detail : String(error);
}
