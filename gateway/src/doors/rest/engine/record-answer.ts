import type { FastifyReply } from "fastify";
import type { Row } from "../../../people/access/change";
import { notFound } from "../../../platform/http/api-error";
import type { Reading, Resource } from "./resource";
import { selectOne } from "./store";

/** @throws ApiError NOT_FOUND for a record that the caller cannot see */
export async function readOne(context: Reading, resource: Resource, id: number): Promise<Row> {
  const row = await selectOne(context.queries, resource, resource.visible(context.caller), id);
  if (!row) throw notFound();
  const [data] = await present(context, resource, [row]);
  return data ?? row;
}

/** Records in the API's format. */
export async function present(
  context: Reading,
  resource: Resource,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const presentedRows = resource.present && rows.length > 0 ? await resource.present(context, rows) : rows;
  return presentedRows.map((row) => withVersion(resource, row));
}

/** A record that never changes has version 1. */
export const withVersion = (resource: Resource, row: Row): Row =>
  resource.fields.Version ? row : { ...row, Version: 1 };

/** The answer with one record, whose version is its ETag. */
export function withEtag(reply: FastifyReply, data: Row): { data: Row } {
  if (typeof data.Version === "number") reply.header("etag", `"${data.Version}"`);
  reply.header("cache-control", "no-store");
  return { data };
}
