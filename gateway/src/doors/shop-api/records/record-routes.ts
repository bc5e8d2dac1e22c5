import type { ShopParts } from "@hpay/domain";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import { zoneOf } from "../../../orders/facts/company-zone";
import { companies } from "../../../platform/database/schema/people";
import { list } from "../../../platform/http/answer-schema";
import type { App } from "../../../platform/http/app";
import { readPage } from "../../../platform/http/page-bytes";
import { BatchedAnswer } from "../../../platform/http/unread-answers";
import type { Services } from "../../../platform/services";
import { inShopWords, refuseCall, refuseSignature, shopCall } from "../page-call";
import { type ShopSite, signingSite } from "../signing-site";
import { type RecordKind, recordKinds, type ShopRecord, shopRecord } from "./record-kinds";
import { readRecordQuery } from "./record-query";
import { mergeRecord } from "./record-update";

const siteParams = Type.Object({ muid: Type.String() });
const recordParams = Type.Object({ muid: Type.String(), uid: Type.String() });
const change = Type.Object({ muid: Type.String(), uid: Type.String(), action: Type.String() });
const actions: readonly string[] = ["update", "create", "updateorcreate"];
const longAnswerBytes = 256 * 1024;
const query = Type.Record(Type.String(), Type.String());

/**
 * A shop reads its own orders, transactions and subscriptions, and may extend their `Data`. The proof is in the
 * headers `rand` and `verificationhash`. It covers only `rand` for a list, and also the uid for a single
 * record.
 */
export function recordRoutes(app: App, services: Services): void {
  for (const kind of recordKinds) {
    const base = `/clientpay/${kind.path}/:muid` as const;

    const { path, signedAs } = kind;
    const name = path.slice(0, -1);
    const listSchema = shopCall(
      `A shop's ${path}, newest first; x-total-count contains the total`,
      list(shopRecord),
    );
    const readSchema = shopCall(`One ${name} of a shop`, shopRecord);
    const updateSchema = shopCall(
      `Adds to the Data of a shop's ${name}: update, create or updateorcreate`,
      shopRecord,
    );

    app.get(base, { schema: { params: siteParams, querystring: query, ...listSchema } }, (request, reply) =>
      inShopWords(reply, async () => {
        const site = await provenSite(services, request, request.params.muid, {});
        if (!site) return refuseSignature(reply);
        const { where, order, limit, offset } = readRecordQuery(
          kind,
          request.query,
          await zoneOfCompany(services, site.companyId),
        );
        const { table, bytes } = kind;
        const isRequested = and(eq(table.companySiteId, site.id), where);
        const statement = sql`from ${table} where ${isRequested} order by ${sql.join([...order], sql`, `)}
          limit ${limit} offset ${offset}`;
        const reader = `POS ${site.id}`;
        const size = { statement, bytes, rows: limit, parameter: "limit", reader };
        const readRecords = () =>
          readPage(services.db, size, async (bytes) => {
            const rows = await services.db
              .select()
              .from(table)
              .where(isRequested)
              .orderBy(...order)
              .limit(limit)
              .offset(offset);
            return answerOf(await kind.present(services.db, rows), bytes);
          });
        const [records, total] = await services.listTurns.take(
          reader,
          async () => [await readRecords(), await services.db.$count(table, isRequested)] as const,
        );
        reply.headers({ "x-total-count": String(total), "cache-control": "no-store" });
        reply.type("application/json; charset=utf-8");
        return records;
      }),
    );

    app.get(`${base}/:uid`, { schema: { params: recordParams, ...readSchema } }, (request, reply) =>
      inShopWords(reply, async () => {
        const uid = request.params.uid;
        const site = await provenSite(services, request, request.params.muid, { [signedAs]: uid });
        if (!site) return refuseSignature(reply);
        reply.header("cache-control", "no-store");
        return (
          (await recordOf(services, site, kind, uid)) ?? refuseCall(reply, 404, "This record does not exist.")
        );
      }),
    );

    app.post(
      `${base}/:uid/:action`,
      { schema: { params: change, body: Type.Unknown(), ...updateSchema } },
      (request, reply) =>
        inShopWords(reply, async () => {
          const { muid, uid, action } = request.params;
          const site = await provenSite(services, request, muid, { [signedAs]: uid });
          if (!site) return refuseSignature(reply);
          if (!actions.includes(action)) return refuseCall(reply, 404, "This call does not exist.");
          const existingRecord = await recordOf(services, site, kind, uid);
          if (action === "create" && existingRecord)
            return refuseCall(reply, 409, "This record already exists.");
          if (!existingRecord)
            return refuseCall(reply, 404, "This record does not exist. Orders are created with store.");
          await mergeRecord(services, site, kind, uid, request.body);
          return (
            (await recordOf(services, site, kind, uid)) ??
            refuseCall(reply, 404, "This record does not exist.")
          );
        }),
    );
  }
}

/** Sends a short page in one piece, and a longer one record by record, so that other calls are not delayed. */
function answerOf(records: Iterable<ShopRecord>, bytes: number): readonly ShopRecord[] {
  if (bytes < longAnswerBytes) return [...records];
  // The cast is safe, because the compiler checks the records that the stream contains.
  return new BatchedAnswer(bytes, piecesOf(records)) as unknown as readonly ShopRecord[];
}

function* piecesOf(records: Iterable<ShopRecord>): Generator<Buffer> {
  let separator = "[";
  for (const record of records) {
    yield Buffer.from(separator + JSON.stringify(record));
    separator = ",";
  }
  yield Buffer.from("]");
}

function provenSite(
  services: Services,
  request: FastifyRequest,
  muid: string,
  parts: ShopParts,
): Promise<ShopSite | undefined> {
  const { rand, verificationhash } = request.headers;
  return signingSite(services, {
    merchantUid: muid,
    parts: { ...parts, rand: typeof rand === "string" ? rand : "" },
    hash: typeof verificationhash === "string" ? verificationhash : "",
    request,
  });
}

async function recordOf({ db }: Services, site: ShopSite, kind: RecordKind, uid: string) {
  if (uid.includes("\0")) return undefined;
  const { table } = kind;
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.companySiteId, site.id), eq(table.uid, uid)));
  const [record] = await kind.present(db, rows);
  return record;
}

async function zoneOfCompany({ db }: Services, companyId: number): Promise<string> {
  const [company] = await db
    .select({ data: companies.data })
    .from(companies)
    .where(eq(companies.id, companyId));
  return zoneOf(company?.data ?? "{}");
}
