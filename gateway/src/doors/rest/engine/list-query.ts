import { readJson } from "@hpay/domain";
import type { Caller } from "../../../people/access/caller";
import type { Row } from "../../../people/access/change";
import { unexpected } from "../../../platform/http/api-error";
import { maxId } from "../../../platform/json/record-id";
import { fieldNamed } from "./filter";
import type { Field, Resource } from "./resource";

const maxPerPage = 99_999;

export interface ListQueryText {
  readonly page?: string;
  readonly perPage?: string;
  readonly orderBy?: string;
  readonly order?: string;
  readonly filter?: string;
  readonly after?: string;
}

export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly sort: readonly [string, Field];
  readonly isDescending: boolean;
  readonly filter: unknown;
  readonly after: Cursor | undefined;
  /** The person or POS whose lists and long pages are counted together. */
  readonly reader: string;
}

/** The end of the previous page: sorted value and id. */
export interface Cursor {
  readonly value: string | number | boolean | null;
  readonly id: number;
}

/** @throws ApiError VALIDATION naming the invalid parameter */
export function readListQuery(resource: Resource, query: ListQueryText, caller: Caller): ListQuery {
  const order = (query.order ?? "desc").toLowerCase();
  if (order !== "asc" && order !== "desc") throw unexpected("order", query.order, "asc or desc");
  const sort = fieldNamed(resource, query.orderBy ?? "id");
  return {
    page: count("page", query.page, 1, 1_000_000),
    perPage: count("perPage", query.perPage, 30, maxPerPage),
    sort,
    isDescending: order === "desc",
    filter: query.filter === undefined || query.filter === "" ? {} : json(query.filter),
    after: query.after === undefined ? undefined : readCursor(query.after, orderOf(sort[0], order)),
    reader: readerOf(caller),
  };
}

/** A session of a partner's page has the owner's user id, so the POS identifies its reader. */
export const readerOf = ({ embeddedIn, userId, onlySiteId }: Caller): string =>
  embeddedIn === undefined ? `person ${userId}` : `page of POS ${onlySiteId}`;

/** The sort order of a cursor: with another one, paging would skip and repeat rows. */
const orderOf = (field: string, order: "asc" | "desc") => `${field} ${order}`;

export function cursorOf(query: ListQuery, last: Row): string {
  const value = last[query.sort[0]];
  const order = orderOf(query.sort[0], query.isDescending ? "desc" : "asc");
  const text = JSON.stringify([value instanceof Date ? value.toISOString() : value, last.id, order]);
  return Buffer.from(text).toString("base64url");
}

function readCursor(text: string, order: string): Cursor {
  try {
    const parts = readJson(Buffer.from(text, "base64url").toString("utf8"));
    if (Array.isArray(parts) && parts.length === 3 && parts[2] === order) {
      const [value, id]: unknown[] = parts;
      const isPlain = value === null || ["string", "number", "boolean"].includes(typeof value);
      if (isPlain && Number.isSafeInteger(id) && Math.abs(Number(id)) <= maxId)
        return { value: value as Cursor["value"], id: Number(id) };
    }
  } catch {
    // Unreadable text is refused below, like any other invalid cursor.
  }
  throw unexpected("after", text, "the cursor that this list returned, in the same order");
}

function count(name: string, text: string | undefined, fallback: number, max: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (/^\d{1,7}$/.test(text) && value >= 1 && value <= max) return value;
  throw unexpected(name, text, `a number from 1 to ${max}`);
}

function json(text: string): unknown {
  const value = readJson(text);
  if (value === undefined) throw unexpected("filter", text, "a JSON object of fields");
  return value;
}
