// Compiled by the check and never run: what an app may write, and what the compiler must refuse.

import { itemsOf, listen, pages, view } from "./client";
import type { Feed, IconKey, RestaurantCell, RestaurantDetail } from "./vitrine";

export async function uses(base: string): Promise<void> {
  const feed: Feed = await view(base, "/feed", { query: { type: ["coffee"], sort: "-rate", limit: 20 } });
  const cell: RestaurantCell | undefined = feed.items[0];
  const stars: number = (cell?.stars.full ?? 0) + (cell?.stars.half ?? 0);
  const detail: RestaurantDetail = await view(base, "/restaurants/{id}", { id: "gac-mua", language: "vi" });
  const latitude: number | undefined = detail.coordinate?.latitude;

  // A word of tomorrow is taken, and those of today are known.
  const tomorrow: IconKey = "bowl";
  const today: IconKey = "coffee";

  const home = await view(base, "/home");
  for (const section of home.sections) {
    for (const restaurant of itemsOf(section, "restaurants") ?? []) console.log(restaurant.rateText);
  }
  for await (const page of pages<Feed>(base, "/feed?limit=200")) console.log(page.total, page.items.length);
  listen(base, (event) => console.log(event.kind === "reloaded" ? event.changed : event.generation));
  console.log(stars, latitude, tomorrow, today);

  // @ts-expect-error a coordinate may be unknown
  console.log(detail.coordinate.latitude);
  // @ts-expect-error no such member
  console.log(cell?.ratings);
  // @ts-expect-error no such order
  await view(base, "/feed", { query: { sort: "best" } });
  // @ts-expect-error no such view
  await view(base, "/feeds");
  // @ts-expect-error the map is not chosen by words
  await view(base, "/map", { query: { q: "tea" } });
  // @ts-expect-error a number
  const total: string = feed.total;
}
