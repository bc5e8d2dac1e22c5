import { readJson } from "@hpay/domain";
import { and, asc, between, desc, eq, gte, inArray, like, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { invalid } from "../../../platform/http/api-error";
import { readInstant } from "../../../platform/json/instant";
import { isObject, textOf } from "../../../platform/json/values";
import type { RecordKind } from "./record-kinds";

export interface RecordQuery {
  readonly offset: number;
  readonly limit: number;
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

const defaultLimit = 50;
const maxRows = 500;
const maxValues = 500;

type QueryText = Readonly<Record<string, string | undefined>>;

/**
 * Reads `offset`, `limit`, `filter` (`{"Field":{"op":"between","value":[from,to]}}`) and `sort_order`
 * (`[["id","DESC"]]`). Times without an offset are in the shop's time zone.
 * @throws ApiError VALIDATION that names the parameter
 */
export function readRecordQuery({ table }: RecordKind, query: QueryText, zone: string): RecordQuery {
  const columns: Readonly<Record<string, PgColumn>> = {
    id: table.id,
    Uid: table.uid,
    Name: table.name,
    Status: table.status,
    Amount: table.amount,
    Currency: table.currency,
    CreatedAt: table.createdAt,
    last_updated: table.updatedAt,
  };
  const columnNamed = (name: string, parameter: string) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column) throw invalid(parameter, `${parameter} names an unknown field: ${name.slice(0, 40)}`);
    return column;
  };
  const filter = parseParameter(query.filter, "filter") ?? {};
  if (!isObject(filter)) throw invalid("filter", "filter must be a JSON object");
  const conditions = Object.entries(filter).map(([name, condition]) =>
    conditionOf(columnNamed(name, "filter"), condition, zone),
  );
  const sortOrder = parseParameter(query.sort_order, "sort_order") ?? [["id", "DESC"]];
  if (!Array.isArray(sortOrder) || sortOrder.length > 5)
    throw invalid("sort_order", "sort_order must be a JSON list");
  const terms = sortOrder.map((part: unknown) => (Array.isArray(part) ? part.map(textOf) : [textOf(part)]));
  // The id breaks ties, so that no record is on two pages.
  const order = [...terms, ["id", terms.at(-1)?.[1]]].map(([name, direction]) => {
    const column = columnNamed(name ?? "", "sort_order");
    return direction?.toUpperCase() === "DESC" ? desc(column) : asc(column);
  });
  return {
    offset: parseWholeNumber(query.offset, "offset", 0),
    limit: Math.min(parseWholeNumber(query.limit, "limit", defaultLimit), maxRows),
    where: and(...conditions),
    order,
  };
}

function parseParameter(text: string | undefined, parameter: string): unknown {
  if (text === undefined || text.trim() === "") return undefined;
  const value = readJson(text);
  if (value === undefined) throw invalid(parameter, `${parameter} must be JSON`);
  return value;
}

function parseWholeNumber(text: string | undefined, parameter: string, fallback: number): number {
  if (text === undefined || text === "") return fallback;
  if (!/^\d{1,9}$/.test(text)) throw invalid(parameter, `${parameter} must be a whole number`);
  return Number(text);
}

function conditionOf(column: PgColumn, condition: unknown, zone: string): SQL {
  const { op, value } = isObject(condition) ? condition : { op: "eq", value: condition };
  const compareWith = (sentValue: unknown) => comparable(column, sentValue, zone);
  if (op === "eq") return eq(column, compareWith(value));
  if (op === "gte") return gte(column, compareWith(value));
  if (op === "lte") return lte(column, compareWith(value));
  if (op === "like" && column.dataType === "string") return like(column, String(compareWith(value)));
  if (op === "in" && Array.isArray(value) && value.length <= maxValues) {
    return value.length === 0 ? sql`false` : inArray(column, value.map(compareWith));
  }
  if (op === "between" && Array.isArray(value) && value.length === 2) {
    return between(column, compareWith(value[0]), compareWith(value[1]));
  }
  throw invalid("filter", "filter supports eq, gte, lte, like, in and between, each with its value");
}

/** A column's value as the store compares it. */
function comparable(column: PgColumn, sentValue: unknown, zone: string): unknown {
  const text = textOf(sentValue).trim();
  if (text.includes("\0")) throw invalid("filter", "filter contains a character that is not allowed");
  if (column.dataType === "date") {
    const instant = readInstant(text);
    if (!instant) throw invalid("filter", "filter needs an ISO date and time");
    const isLocal = !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10));
    return isLocal ? sql`(${text}::timestamp at time zone ${zone})` : instant;
  }
  if (column.dataType === "number" && !/^\d{1,15}$/.test(text))
    throw invalid("filter", "filter needs a number");
  if (column.name === "amount" && !/^\d{1,15}(\.\d+)?$/.test(text)) {
    throw invalid("filter", "filter needs an amount");
  }
  return column.dataType === "number" ? Number(text) : text;
}
