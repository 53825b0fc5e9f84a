// What changes something: refreshing, users, forms. Beside client.ts, for pages that need it.
//
// The token is the operator's (`VITRINE_ADMIN_TOKEN`): ask the person for it, and never ship it in a page. A problem of
// status 401 or 403 wants it; 409 is a `ConstraintProblem`, 412 a `VersionProblem`, 422 a `FieldProblem`.

import { request, VitrineProblem } from "./client";
import type { Answer, Options } from "./client";
import type { EntryForm, FieldProblem, RefreshReceipt, SourceName, UserDetail, UserInput, UserPatch } from "./vitrine";

/** How a conflict is settled; without one, a problem of status 409 or 412. */
export type MergePolicy = "error" | "store-trump" | "object-trump" | "overwrite" | "rollback";

export interface Writing extends Options {
  token?: string;
  merge?: MergePolicy;
}

/** Writing to what is there: `ifMatch` is the `tag` of the state that was changed; `*` stands for any. */
export interface Changing extends Writing {
  ifMatch: string;
}

/** Fetches now and says what changed; all sources, unless some are named. Where all of them fail, a problem says so. */
export async function refresh(
  base: string, { sources, ...writing }: Omit<Writing, "merge"> & { sources?: SourceName[] } = {},
): Promise<RefreshReceipt> {
  const path = sources ? `/refresh?source=${sources}` : "/refresh";
  return (await send<RefreshReceipt>(base, "POST", path, writing)).content;
}

/** A user and the tag that changing them needs. */
export const readUser = (base: string, id: string, options: Options = {}): Promise<Answer<UserDetail>> =>
  request<UserDetail>(base, pathOf(id), options);

export const createUser = (base: string, user: UserInput, writing: Writing = {}): Promise<Answer<UserDetail>> =>
  send<UserDetail>(base, "POST", "/users", writing, user);

/** Sets all four properties: one that is left out gets its default. */
export const replaceUser = (
  base: string, id: string, user: UserInput, changing: Changing,
): Promise<Answer<UserDetail>> => send<UserDetail>(base, "PUT", pathOf(id), changing, user);

/** Sets what is named. */
export const changeUser = (
  base: string, id: string, user: UserPatch, changing: Changing,
): Promise<Answer<UserDetail>> =>
  send<UserDetail>(base, "PATCH", pathOf(id), changing, user, "application/merge-patch+json");

/** Removes a user for good. */
export const removeUser = async (base: string, id: string, changing: Changing): Promise<void> =>
  void (await send<undefined>(base, "DELETE", pathOf(id), changing));

/** Sends what was entered, by the controls' keys: the user as saved, or what is wrong with each control. */
export async function submit(
  base: string, form: EntryForm, values: Record<string, unknown>, writing: Writing = {},
): Promise<{ saved: Answer<UserDetail> } | { invalid: FieldProblem }> {
  const { method, path, version } = form.submit;
  const body = version === undefined ? values : { ...values, version };
  try {
    return { saved: await send<UserDetail>(base, method, path, writing, body) };
  } catch (error) {
    if (!(error instanceof VitrineProblem) || error.problem.status !== 422) throw error;
    return { invalid: error.problem as FieldProblem };
  }
}

const pathOf = (id: string): string => `/users/${encodeURIComponent(id)}`;

function send<Content>(
  base: string, method: string, path: string, { token, merge, ifMatch, ...options }: Writing & { ifMatch?: string },
  body?: object, type = "application/json",
): Promise<Answer<Content>> {
  const headers = new Headers();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (ifMatch) headers.set("If-Match", ifMatch);
  if (merge) headers.set("Prefer", `merge=${merge}`);
  if (body) headers.set("Content-Type", type);
  return request<Content>(base, path, { ...options, method, headers, body: body ? JSON.stringify(body) : null });
}
