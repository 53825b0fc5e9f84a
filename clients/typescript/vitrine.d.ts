// Made from openapi.yaml by 'make types'; do not edit.
//
// More members, and more words of an open vocabulary, may come at any time: `string & {}` stands for those of tomorrow.

/** What GET answers, by path. */
export interface Views {
  /** A page of restaurants */
  "/feed": Feed;
  /** What changed in the feed since an app last asked */
  "/feed/changes": FeedChanges;
  /** The same as /feed */
  "/restaurants": Feed;
  /** One restaurant on a screen of its own */
  "/restaurants/{id}": RestaurantDetail;
  /** The restaurants whose coordinate is known, and the region that shows them */
  "/map": RestaurantMap;
  /** A page of posts with their authors, in upstream order */
  "/posts": PostList;
  /** One post on a screen of its own */
  "/posts/{id}": PostDetail;
  /** A page of users, in upstream order */
  "/users": UserList;
  /** One user on a screen of their own */
  "/users/{id}": UserDetail;
  /** A form as a screen shows it */
  "/forms/{id}": EntryForm;
  /** The first screen, a few items of each section */
  "/home": Home;
  /** What came of a refresh that was not waited for */
  "/refreshes/{id}": RefreshReceipt | Running;
  /** Whether the process is up */
  "/livez": Ok;
  /** Whether requests are welcome */
  "/readyz": Ok;
  /** How the server and each of its sources are */
  "/status": Status;
  /** Every icon, background and tint key that the server can send */
  "/keys": Keys;
}

/** The query of GET, by path. */
export interface Queries {
  "/feed": Pick<QueryParameters, "type" | "q" | "sort" | "near" | "radius" | "limit" | "after" | "locale">;
  "/feed/changes": Pick<QueryParameters, "since" | "locale">;
  "/restaurants": Pick<QueryParameters, "type" | "q" | "sort" | "near" | "radius" | "limit" | "after" | "locale">;
  "/restaurants/{id}": Pick<QueryParameters, "locale">;
  "/map": Pick<QueryParameters, "bbox" | "zoom" | "locale">;
  "/posts": Pick<QueryParameters, "userId" | "q" | "require" | "limit" | "after" | "locale">;
  "/posts/{id}": Pick<QueryParameters, "locale">;
  "/users": Pick<QueryParameters, "locale" | "q" | "limit" | "after">;
  "/users/{id}": Pick<QueryParameters, "locale">;
  "/forms/{id}": Pick<QueryParameters, "user" | "locale">;
  "/home": Pick<QueryParameters, "require" | "locale">;
  "/refreshes/{id}": Record<string, never>;
  "/livez": Record<string, never>;
  "/readyz": Record<string, never>;
  "/status": Record<string, never>;
  "/keys": Record<string, never>;
}

/** What chooses the content of a view. */
export interface QueryParameters {
  /** Only restaurants of these types. */
  type?: ("hawk" | "coffee" | "fastfood" | "streettea" | "N/a")[];
  /**
   * Words, each of which must be the beginning of one, in any order. Case and diacritics make no difference, and `đ`
   * is found as `d`; Japanese is found by part of a word.
   */
  q?: string;
  /** `-` turns an order round; `distance` needs `near`. */
  sort?: "upstream" | "rate" | "-rate" | "name" | "-name" | "distance";
  /** A point as `LATITUDE,LONGITUDE` in degrees. Each item then tells how far it is from there. */
  near?: string;
  /** Only restaurants at most so many metres from `near`. */
  radius?: number;
  /** How many items the page has at most. */
  limit?: number;
  /**
   * Where the page begins. Opaque; take it from `next` of a page of the same list. One that cannot be read is 400,
   * one that is too old to go on from 410.
   */
  after?: string;
  /**
   * The language of every text, before `Accept-Language`: `en`, `vi`, `de`, `fr`, `ja` or `ar`, or a tag that begins
   * with one of them, such as `de-AT`.
   */
  locale?: string;
  /** The `generation` of the app's copy. */
  since: number;
  /** Only this rectangle, as `WEST,SOUTH,EAST,NORTH` in degrees; west above east crosses the 180th meridian. */
  bbox?: string;
  /** The zoom level of a web map with tiles of 256 pixels; what is near each other at it is one cluster. */
  zoom?: number;
  /** Only the posts of this user. */
  userId?: string;
  /** `all`: 502 naming the source, rather than an answer without it. */
  require?: "all";
  /** The user to change; without it the form makes one. */
  user?: string;
}

/** A page of restaurants. */
export interface Feed {
  items: RestaurantCell[];
  /** Rows on all pages together. */
  total: number;
  /** The next page, ready to request; null on the last one. */
  next: string | null;
}

/** What changed in the feed. */
export interface FeedChanges {
  generation: Generation;
  /** Rows that are new or changed, as they are now. */
  changed: RestaurantCell[];
  /** Rows that are gone. */
  removed: Id[];
}

/** A restaurant as a row shows it. */
export interface RestaurantCell {
  id: Id;
  /** As the upstream says it; may be empty. */
  name: string;
  type: RestaurantType;
  /** The type in the reader's language. */
  typeText: string;
  rate: Rate;
  /** The rate in the reader's language; says so when there is none. */
  rateText: string;
  stars: Stars;
  /** The whole row as one sentence for a screen reader. */
  accessibilityText: string;
  iconKey: IconKey;
  tintKey: TintKey;
  path: Path;
  /** Metres from `near`; only where that was given. */
  distanceMeters?: number;
  /** The same in the reader's language. */
  distanceText?: string;
}

/** A restaurant on a screen of its own. */
export interface RestaurantDetail {
  id: Id;
  /** As the upstream says it; may be empty. */
  name: string;
  /** As the upstream says it; may be empty. */
  bio: string;
  type: RestaurantType;
  /** The type in the reader's language. */
  typeText: string;
  rate: Rate;
  /** The rate in the reader's language; says so when there is none. */
  rateText: string;
  stars: Stars;
  /** Name, type and rating as one sentence for a screen reader. */
  accessibilityText: string;
  iconKey: IconKey;
  tintKey: TintKey;
  backgroundKey: BackgroundKey;
  /** Where it is; null when that is not known. */
  coordinate: Coordinate | null;
  /** Links to the way there; null exactly when `coordinate` is. */
  directions: Directions | null;
}

/** The restaurants on a map. */
export interface RestaurantMap {
  region: MapRegion;
  /** Restaurants with a marker of their own. */
  annotations: MapAnnotation[];
  /** Restaurants gathered because they are near each other; none of them is among `annotations`. */
  clusters: MapCluster[];
}

/** A circle that shows everything on the map. */
export interface MapRegion {
  center: Coordinate;
  /** Metres along the ground. */
  radiusMeters: number;
}

/** A restaurant as a marker shows it. */
export interface MapAnnotation {
  id: Id;
  /** The callout's first line. */
  title: string;
  /** The callout's second line. */
  subtitle: string;
  coordinate: Coordinate;
  iconKey: IconKey;
  tintKey: TintKey;
  path: Path;
}

/** Restaurants too near each other for markers of their own. */
export interface MapCluster {
  count: number;
  coordinate: Coordinate;
  /** West, south, east and north of what to zoom to, in degrees. */
  bbox: number[];
  iconKey: IconKey;
}

/** The map as a GeoJSON feature collection, markers first. */
export interface GeoJSONMap {
  type: "FeatureCollection";
  region: MapRegion;
  features: {
    type: "Feature";
    /** A marker's id; clusters have none. */
    id?: string;
    /** A cluster's west, south, east and north; markers have none. */
    bbox?: number[];
    geometry: {
      type: "Point";
      /** Longitude, then latitude, in degrees. */
      coordinates: number[];
    };
    /** A marker's title, subtitle, iconKey, tintKey and path, or a cluster's count and iconKey. */
    properties: {
      count?: number;
      title?: string;
      subtitle?: string;
      iconKey: IconKey;
      tintKey?: TintKey;
      path?: string;
    };
  }[];
}

/** A page of posts. */
export interface PostList {
  items: PostCell[];
  /** Rows on all pages together. */
  total: number;
  /** The next page, ready to request; null on the last one. */
  next: string | null;
  degraded: Degraded;
}

/** A post as a row shows it. */
export interface PostCell {
  id: Id;
  /** As the upstream says it; may be empty. */
  title: string;
  /** The whole text. */
  body: string;
  /** The beginning on one line: at most 140 characters as people see them, cut at a word. */
  excerpt: string;
  /** Who wrote it; null when that is not known. */
  author: PostAuthor | null;
  path: Path;
}

/** Who wrote a post. */
export interface PostAuthor {
  id: Id;
  displayName: string;
}

/** A post on a screen of its own. */
export interface PostDetail {
  id: Id;
  /** The author's id as the post names it; null when it names none. */
  userId: string | null;
  /** As the upstream says it; may be empty. */
  title: string;
  /** The whole text. */
  body: string;
  /** Who wrote it; null when that is not known. */
  author: PostAuthor | null;
  degraded: Degraded;
}

/** A page of users. */
export interface UserList {
  items: UserCell[];
  /** Rows on all pages together. */
  total: number;
  /** The next page, ready to request; null on the last one. */
  next: string | null;
}

/** A user as a row shows them. */
export interface UserCell {
  id: Id;
  displayName: string;
  /** One or two letters for a round badge; `?` without a name. */
  initials: string;
  isAdmin: boolean;
  /** The role in the reader's language. */
  roleText: string;
  backgroundKey: BackgroundKey;
  path: Path;
}

/** A user on a screen of their own. */
export interface UserDetail {
  id: Id;
  displayName: string;
  /** One or two letters for a round badge; `?` without a name. */
  initials: string;
  isAdmin: boolean;
  /** The role in the reader's language. */
  roleText: string;
  backgroundKey: BackgroundKey;
  path: Path;
  /** May be empty. */
  firstName: string;
  /** May be empty. */
  lastName: string;
  /** Years; null when not known. */
  age: number | null;
  /** Grows with every change. */
  version: number;
}

/** A user to be saved. What GET shows of a user can be sent back as it is. */
export interface UserInput {
  /** As GET shows it; not read. */
  id?: unknown;
  /** As GET shows it; not read. */
  displayName?: unknown;
  /** As GET shows it; not read. */
  initials?: unknown;
  isAdmin?: boolean | null;
  /** As GET shows it; not read. */
  roleText?: unknown;
  /** As GET shows it; not read. */
  backgroundKey?: unknown;
  /** As GET shows it; not read. */
  path?: unknown;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  firstName: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  lastName: string;
  /** Years; null when not known. */
  age?: number | null;
  /** As GET shows it; not read. */
  version?: unknown;
}

/** What is to change of a user; null puts the default back. */
export interface UserPatch {
  /** As GET shows it; not read. */
  id?: unknown;
  /** As GET shows it; not read. */
  displayName?: unknown;
  /** As GET shows it; not read. */
  initials?: unknown;
  isAdmin?: boolean | null;
  /** As GET shows it; not read. */
  roleText?: unknown;
  /** As GET shows it; not read. */
  backgroundKey?: unknown;
  /** As GET shows it; not read. */
  path?: unknown;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  firstName?: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  lastName?: string;
  /** Years; null when not known. */
  age?: number | null;
  /** As GET shows it; not read. */
  version?: unknown;
}

/** A user to be saved, as a web form sends it; an empty `age` is none. */
export interface UserFields {
  /** As GET shows it; not read. */
  id?: string;
  /** As GET shows it; not read. */
  displayName?: string;
  /** As GET shows it; not read. */
  initials?: string;
  isAdmin?: boolean;
  /** As GET shows it; not read. */
  roleText?: string;
  /** As GET shows it; not read. */
  backgroundKey?: string;
  /** As GET shows it; not read. */
  path?: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  firstName: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  lastName: string;
  age?: number;
  /** As GET shows it; not read. */
  version?: string;
}

/** What is to change of a user, as a web form sends it; an empty `age` is none. */
export interface UserPatchFields {
  /** As GET shows it; not read. */
  id?: string;
  /** As GET shows it; not read. */
  displayName?: string;
  /** As GET shows it; not read. */
  initials?: string;
  isAdmin?: boolean;
  /** As GET shows it; not read. */
  roleText?: string;
  /** As GET shows it; not read. */
  backgroundKey?: string;
  /** As GET shows it; not read. */
  path?: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  firstName?: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  lastName?: string;
  age?: number;
  /** As GET shows it; not read. */
  version?: string;
}

/** What was entered into the form of a user, and with `?user=` the `version` of its `submit`. */
export interface FormInput {
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  firstName: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  lastName: string;
  age?: number | null;
  version?: number;
}

/** The same as a web form sends it. */
export interface FormFields {
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  firstName: string;
  /** At most 100 code points, kept as they are; more than white space and control characters. */
  lastName: string;
  age?: number;
  version?: number;
}

/** A form as a screen shows it. */
export interface EntryForm {
  id: string;
  title: string;
  /** What can be entered, in the order to show it. */
  controls: FormControl[];
  /** What the button does. */
  submit: {
    method: "POST";
    path: string;
    title: string;
    /** To be sent beside what was entered; missing for a new record. */
    version?: number;
  };
  /** What is there already, by the keys of the controls; empty for a new record. */
  values: {
    firstName?: string;
    lastName?: string;
    age?: number | null;
  };
}

/** One thing that can be entered. */
export interface FormControl {
  /** Its name in what is sent. */
  key: string;
  label: string;
  /** `text`, `number` or `boolean`; more may come. */
  kind: string;
  /** True where something has to be entered; else missing. */
  required?: boolean;
  /** Of a text */
  maxLength?: number;
  /** Of a number. */
  min?: number;
  /** Of a number. */
  max?: number;
}

/** What is wrong with each field, first the known ones in their order. */
export type FieldErrors = 
  | {
  /** The field's name. */
  key: string;
  /** Where it stands in what was sent. */
  pointer: string;
  /** What is wrong */
  text: string;
}[];

export interface FieldProblem extends Problem {
  errors?: FieldErrors;
  /** Of a form: what was sent. */
  values?: {
    firstName?: unknown;
    lastName?: unknown;
    age?: unknown;
  };
}

export interface ConstraintProblem extends Problem {
  /** What must be unique. */
  constraint?: string;
  /** Where the other user is. */
  path?: string;
}

export interface VersionProblem extends Problem {
  /** The version that is there. */
  version?: number;
  /** What If-Match takes for it. */
  etag?: string;
}

export interface FormConflict extends Problem {
  /** What must be unique. */
  constraint?: string;
  /** Where the other user is. */
  path?: string;
  /** The version that is there. */
  version?: number;
  errors?: FieldErrors;
  /** What was sent. */
  values?: {
    firstName?: unknown;
    lastName?: unknown;
    age?: unknown;
  };
}

export interface BodyProblem extends ParameterProblem {
  /** The byte where the body cannot be read on. */
  position?: number;
}

/** The first screen. */
export interface Home {
  sections: HomeSection[];
}

/** A part of the first screen that can be current, stale or missing without the others. */
export interface HomeSection {
  /** Decides what `items` are. Leave out a section you do not know. */
  id: "restaurants" | "posts" | "map" | (string & {});
  /** The heading in the reader's language. */
  title: string;
  /** `unavailable`: its source cannot be had, and there are no items. */
  state: "fresh" | "stale" | "unavailable" | (string & {});
  /** The first few of what `path` has in full; of `restaurants` cells, of `posts` cells, of `map` annotations. */
  items: (RestaurantCell | PostCell | MapAnnotation | { [member: string]: unknown })[];
  path: Path;
}

/** What a refresh came to. */
export interface RefreshReceipt {
  generation: Generation;
  sources: SourceReceipt[];
}

/** What became of one source. */
export interface SourceReceipt {
  source: SourceName;
  /**
   * `updated`: something changed. `notModified`: the upstream said so (304). `unchanged`: it sent what is stored.
   * `failed`: `error` says why, and what was there stays.
   */
  outcome: "updated" | "notModified" | "unchanged" | "failed";
  generation: Generation;
  /** Elements of the upstream's array. */
  received: number;
  /** Elements that became records. */
  accepted: number;
  /** Members that had to be mended in accepted records. */
  repaired: number;
  /** Elements left out. */
  rejectedCount: number;
  /** The first 100 of them. */
  rejected: Rejection[];
  added: number;
  changed: number;
  removed: number;
  /** The first 100 changed records. */
  changes: RecordChange[];
  /** `rejected` or `changes` is not the whole. */
  truncated: boolean;
  /** From asking the upstream to the commit, in milliseconds. */
  durationMs: number;
  /** Null unless `failed`. */
  error: FetchError | null;
}

/** The refresh has not ended. */
export interface Running {
  status: "running";
}

/** A record that was left out, and why. */
export interface Rejection {
  /** Its place in the upstream's array. */
  index: number;
  /** The id it gave */
  id: string | null;
  /** `id`: none that can be used. `duplicate-id`: one seen before. `not-an-object`. */
  reason: "id" | "duplicate-id" | "not-an-object" | (string & {});
}

/** A record that changed. */
export interface RecordChange {
  id: Id;
  /** The members that changed, as the upstream names them. */
  fields: string[];
}

/** Why a fetch failed. */
export interface FetchError {
  code: FetchErrorCode;
  /** For a person; names no address. */
  detail: string;
}

/**
 * `dns` no such host · `refused` no connection · `reset` connection lost · `tls-name`, `tls-expired`, `tls-untrusted`
 * its certificate is for another host, out of date, of an unknown issuer · `timeout` not done in time · `cut-off`
 * ended before its length · `too-large` more bytes than allowed · `bad-status` neither 200 nor 304 · `redirect` to
 * where it may not go, or too often · `not-json` · `wrong-shape` no array · `empty` an empty array after a filled one
 * · `rejects` more than 20 % unusable · `retry-after` the upstream asked to wait · `breaker-open` left alone after
 * failures · `storage-full` no space left · `storage-busy` another program holds the database · `storage-read-only`,
 * `storage-cannot-open`, `storage-io` the file or its device does not let it be written · `storage-corrupt` the file
 * was damaged · `storage-superseded` newer data was stored meanwhile · `storage-out-of-memory` · `storage-fault` a
 * fault of the server · `unavailable` this machine lacks something to fetch with · `bad-url` the upstream's address
 * cannot be used · `busy` too much is being fetched · `closing`, `closed`, `cancelled`, `storage-closed` the server
 * is ending.
 */
export type FetchErrorCode = 
  | "dns"
  | "refused"
  | "reset"
  | "tls-name"
  | "tls-expired"
  | "tls-untrusted"
  | "timeout"
  | "cut-off"
  | "too-large"
  | "bad-status"
  | "redirect"
  | "not-json"
  | "wrong-shape"
  | "empty"
  | "rejects"
  | "retry-after"
  | "breaker-open"
  | "storage-full"
  | "storage-busy"
  | "storage-read-only"
  | "storage-cannot-open"
  | "storage-io"
  | "storage-corrupt"
  | "storage-superseded"
  | "storage-out-of-memory"
  | "storage-fault"
  | "unavailable"
  | "bad-url"
  | "busy"
  | "closing"
  | "closed"
  | "cancelled"
  | "storage-closed";

export interface Ok {
  status: "ok";
}

/**
 * Every key that a view can hold. Icons and the backgrounds that are pictures want an image of an app, tints and the
 * other backgrounds a colour.
 */
export interface Keys {
  iconKeys: string[];
  backgroundKeys: string[];
  tintKeys: string[];
}

/** How the server and each of its sources are. */
export interface Status {
  /**
   * `ok`: every source can be served, its last fetch did not fail, and the database works. `degraded`: something can
   * be served, but not all of that holds. `unavailable`: nothing can be served.
   */
  status: "ok" | "degraded" | "unavailable";
  version: string;
  uptimeSeconds: number;
  generation: Generation;
  storage: StorageHealth;
  sources: SourceStatus[];
}

/** How the database is. */
export interface StorageHealth {
  /**
   * `ok`: whatever was asked of it last was done. `degraded`: it is read, but the last commit failed: what was stored
   * is served, and nothing newer. `unavailable`: it cannot be read: what was rendered before is served, and what is
   * fetched stands in memory.
   */
  state: "ok" | "degraded" | "unavailable";
  /** The last trouble since the server started, also when it is over; null without any. */
  lastError: SourceError | null;
  /** Of the file. */
  databaseBytes: number;
  /** Of its write-ahead log. */
  logBytes: number;
}

/** How one source is. */
export interface SourceStatus {
  source: SourceName;
  /**
   * `fresh`: within its fresh time. `stale`: past it, and served. `expired`: too old to be served. `empty`: never
   * fetched.
   */
  state: "fresh" | "stale" | "expired" | "empty";
  /** How many are stored. */
  records: number;
  generation: Generation;
  changedAt: TimeOrNull;
  fetchedAt: TimeOrNull;
  /** Since the content was fetched or confirmed. */
  ageSeconds: number | null;
  /** Fresh time left; below 0 when past it. */
  freshForSeconds: number | null;
  /** A fetch is running. */
  fetching: boolean;
  /** Failed fetches since the last good one. */
  consecutiveFailures: number;
  /** Until the upstream may be asked again; null when it may be now. */
  nextAttemptInSeconds: number | null;
  /**
   * `closed`: the upstream is asked when needed. `open`: it is left alone, since most of the recent fetches failed.
   * `half-open`: one fetch finds out.
   */
  breaker: "closed" | "open" | "half-open";
  /** Why the last fetch failed; null when it did not. */
  lastError: SourceError | null;
  /**
   * How the shape of the upstream's answers changed when it did last, and what the views lose by it; one sentence
   * each, for a person. Of an answer that was refused as long as none was accepted since. Empty when it never
   * changed.
   */
  drift: string[];
  /** The last fetch since the server started; null before the first. */
  lastReceipt: SourceReceipt | null;
}

/** Why and when a fetch, or the database, failed. */
export interface SourceError {
  code: FetchErrorCode;
  /** For a person; names no address. */
  detail: string;
  /** UTC. */
  at: string;
}

/** Why there is no better answer (RFC 9457). */
export interface Problem {
  /** Names the kind of problem: `urn:vitrine:problem:` and a word. */
  type: string;
  /** The kind of problem for a person. */
  title: string;
  status: number;
  /** This case for a person. */
  detail: string;
  /** The path that was asked for. */
  instance: string;
  /** The value of `X-Request-ID`. */
  requestId: string;
  /** The same request may succeed later. */
  retryable: boolean;
}

export interface ParameterProblem extends Problem {
  /** The parameter whose value is not allowed, where it was one. */
  parameter?: string;
  /** What is allowed. */
  allowed?: string;
}

export interface SourceProblem extends Problem {
  /** The sources that cannot be had. */
  sources?: SourceName[];
}

export interface RefreshProblem extends Problem {
  /** As in a receipt. */
  sources: SourceReceipt[];
}

/** Unique within its kind. */
export type Id = string;

/** Percent-encoded, ready to request. */
export type Path = string;

/** Each commit that changes something takes the next one, whatever the source; 0 before the first. */
export type Generation = number;

/** One of the upstreams. */
export type SourceName = "shops" | "posts" | "users" | (string & {});

/** UTC; null when never. */
export type TimeOrNull = string | null;

/** What it sells; `N/a` when the upstream said anything else. */
export type RestaurantType = "hawk" | "coffee" | "fastfood" | "streettea" | "N/a" | (string & {});

/** 0 also when it is not rated, which `rateText` tells apart. */
export type Rate = number;

/** The rate rounded to the nearest half, ties up; the three add up to 5. */
export interface Stars {
  full: number;
  half: number;
  empty: number;
}

/** Names a picture of the app. */
export type IconKey = "bakery" | "coffee" | "fastfood" | "water" | "food-icon" | (string & {});

/** Names a background picture or colour of the app. */
export type BackgroundKey = "hawk-bg" | "coffee-bg" | "fastfood-bg" | "streettea-bg" | "red" | "green" | (string & {});

/** Names a colour of the app. */
export type TintKey = "orange" | "brown" | "yellow" | "green" | "red" | (string & {});

/** A point on Earth in degrees (WGS 84). */
export interface Coordinate {
  latitude: number;
  longitude: number;
}

/** Links that open a maps app on the way there. */
export interface Directions {
  /** Apple Maps. */
  apple: string;
  /** Google Maps. */
  google: string;
  /** The maps app the user chose (RFC 5870). */
  geo: string;
}

/** The sources that could not be joined: what they would have said is missing. */
export type Degraded = SourceName[];
