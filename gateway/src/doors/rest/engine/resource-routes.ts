import type { SQL } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Caller, signatureOf } from "../../../people/access/caller";
import type { RecordChange, Row } from "../../../people/access/change";
import { requireValidToken } from "../../../people/identity/require-valid-token";
import { callerOf, withLinksOf } from "../../../people/identity/sessions";
import { inTransaction, type Work } from "../../../platform/database/transaction";
import { forbidden, invalid, notFound } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { recordBytes } from "../../../platform/http/body-limits";
import { readRecordId } from "../../../platform/json/record-id";
import type { Services } from "../../../platform/services";
import { checkClaims } from "../../../pos/access/claims";
import { consumeStorage } from "../../../pos/purchase-key/keyless-storage";
import { actionDetails } from "./action-details";
import { companyOf } from "./company-of";
import { type Answer, keyFor, requireStillVisible, runOnce, storeWriteAnswer } from "./idempotency";
import { answerList } from "./list-answer";
import { readListQuery } from "./list-query";
import { sendLivePosition } from "./live-position";
import { refuseOwnedFields } from "./owned-fields";
import { present, readOne, withEtag, withVersion } from "./record-answer";
import { updateUnlessStale } from "./record-version";
import type { Reading, Resource } from "./resource";
import { actionParams, listQuery, record, recordParams, resourceParams } from "./route-schemas";
import { selectOne, selectPage } from "./store";
import { recordSupportVisit } from "./support-visits";

/** The generic data provider: five verbs and the actions of every resource (wire §3). */
export function resourceRoutes(app: App, services: Services, resources: readonly Resource[]): void {
  const resourcesByName = new Map(
    resources.flatMap((resource) =>
      [resource.name, ...(resource.aliases ?? [])].map((name) => [name, resource] as const),
    ),
  );
  const find = (name: string): Resource => {
    const resource = resourcesByName.get(name);
    if (!resource) throw notFound();
    return resource;
  };
  const enter = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await checkClaims(services.db, caller, request);
    return caller;
  };

  /** The caller of a write request, which counts against the caller's storage limit. */
  const enterToWrite = async (request: FastifyRequest, moreBytes = 0): Promise<Caller> => {
    const caller = await enter(request);
    await consumeStorage(services, caller.userId, request, moreBytes);
    return caller;
  };

  const admit = requireValidToken(services);

  app.get(
    "/api/:resource",
    { onRequest: admit, schema: { params: resourceParams, querystring: listQuery } },
    async (request, reply) => {
      const caller = await enter(request);
      await sendLivePosition(services, request, reply);
      const resource = find(request.params.resource);
      const query = readListQuery(resource, request.query, caller);
      const page = await services.listTurns.take(query.reader, () =>
        selectPage(services.db, resource, resource.visible(caller), query),
      );
      const reading: Reading = { services, queries: services.db, caller, view: "list" };
      const data = await present(reading, resource, page.rows);
      await recordSupportVisit(services, caller, resource.name, page.rows);
      return answerList(reply, data, {
        total: page.total,
        ...(page.totalIsAtLeast ? { totalIsAtLeast: true } : {}),
        ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
      });
    },
  );

  app.get(
    "/api/:resource/:id",
    { onRequest: admit, schema: { params: recordParams } },
    async (request, reply) => {
      const caller = await enter(request);
      await sendLivePosition(services, request, reply);
      const resource = find(request.params.resource);
      const id = readId(request.params.id);
      const data = await readOne({ services, queries: services.db, caller, view: "one" }, resource, id);
      await recordSupportVisit(services, caller, resource.name, [data]);
      return withEtag(reply, data);
    },
  );

  app.post(
    "/api/:resource",
    { onRequest: admit, bodyLimit: recordBytes, schema: { params: resourceParams, body: record } },
    async (request, reply) => {
      const resource = find(request.params.resource);
      const caller = await enterToWrite(request, resource.followingBytes);
      const { create } = resource;
      if (!create) throw forbidden();
      await resource.beforeCreate?.({ services, caller, body: request.body });
      return answerOnce(
        request,
        reply,
        { caller, resource },
        async (work) => {
          await refuseOwnedFields(
            resource.fields,
            request.body,
            "create",
            async () => resource.initialValues?.(caller) ?? {},
          );
          const id = await create({ services, work, caller, body: request.body });
          // A new company belongs to its creator from now on.
          const creator = resource.name === "companies" ? await withLinksOf(work.tx, caller) : caller;
          const reading: Reading = { services, queries: work.tx, caller: creator, view: "made" };
          // A person may create a record that they cannot see; the answer is then its id alone.
          const row = await selectOne(work.tx, resource, resource.visible(creator), id);
          const companyId = row ? companyOf(resource, row) : null;
          const auditEntry = entry(caller, resource, "create", id, companyId);
          work.audit({
            ...auditEntry,
            details: { ...auditedValues(resource, row ?? {}), ...auditEntry.details },
          });
          const data = row ? (await present(reading, resource, [row]))[0] : { id };
          return { status: 201, body: { data } };
        },
        completeCreate(resource, caller, request.body),
      );
    },
  );

  app.put(
    "/api/:resource/:id",
    { onRequest: admit, bodyLimit: recordBytes, schema: { params: recordParams, body: record } },
    async (request, reply) => {
      const caller = await enterToWrite(request);
      const resource = find(request.params.resource);
      const { update } = resource;
      if (!update) throw forbidden();
      return answerOnce(
        request,
        reply,
        { caller, resource },
        async (work) => {
          const change = await openRecord(work, resource, caller, readId(request.params.id), request.body);
          const reading: Reading = { services, queries: work.tx, caller, view: "one" };
          await refuseOwnedFields(resource.fields, request.body, "update", async () => ({
            ...change.row,
            ...(await present(reading, resource, [{ ...change.row }]))[0],
          }));
          await updateUnlessStale(request.headers["if-match"], change.row, () => update(change));
          const auditEntry = entry(caller, resource, "update", change.id, companyOf(resource, change.row));
          const fields = Object.keys(request.body);
          const before = auditedValues(resource, change.row, fields);
          const dataDetails = resource.tracedData?.(request.body.Data, change.row.Data);
          const details = { fields, ...before, ...dataDetails, ...auditEntry.details };
          work.audit({ ...auditEntry, details });
          const data = await readOne(reading, resource, change.id);
          return { status: 200, body: { data } };
        },
        completeCreate(resource, caller, request.body),
      );
    },
  );

  app.delete(
    "/api/:resource/:id",
    { onRequest: admit, schema: { params: recordParams } },
    async (request, reply) => {
      const caller = await enter(request);
      const resource = find(request.params.resource);
      const { remove } = resource;
      if (!remove) throw forbidden();
      return answerOnce(request, reply, { caller, resource }, async (work) => {
        const change = await openRecord(work, resource, caller, readId(request.params.id), {});
        const companyId = companyOf(resource, change.row);
        await updateUnlessStale(request.headers["if-match"], change.row, () => remove(change));
        // A deleted company's audit entry refers to no company; otherwise the entry would be deleted too.
        const auditedCompanyId = resource.name === "companies" ? null : companyId;
        const auditEntry = entry(caller, resource, "delete", change.id, auditedCompanyId);
        work.audit({
          ...auditEntry,
          details: { ...auditedValues(resource, change.row), ...auditEntry.details },
        });
        return { status: 200, body: { data: { id: change.id } } };
      });
    },
  );

  app.post(
    "/api/:resource/:id/actions/:action",
    { onRequest: admit, bodyLimit: recordBytes, schema: { params: actionParams } },
    async (request, reply) => {
      const caller = await enterToWrite(request);
      const resource = find(request.params.resource);
      const { action } = request.params;
      const run = Object.hasOwn(resource.actions ?? {}, action) ? resource.actions?.[action] : undefined;
      if (!run) throw notFound();
      return answerOnce(
        request,
        reply,
        { caller, resource },
        async (work) => {
          const isVisible = (resource.actionableRows ?? resource.visible)(caller);
          const change = await openRecord(
            work,
            resource,
            caller,
            readId(request.params.id),
            bodyOf(request.body),
            isVisible,
          );
          const data = await run(change);
          const companyId = companyOf(resource, change.row);
          const auditEntry = entry(caller, resource, action, change.id, companyId);
          work.audit({ ...auditEntry, details: actionDetails(resource, change.body, auditEntry.details) });
          return { status: 200, body: { data } };
        },
        async (data, isNew) => resource.answerAfterAction?.(services, data, !isNew),
      );
    },
  );

  async function openRecord(
    work: Work,
    resource: Resource,
    caller: Caller,
    id: number,
    body: Row,
    visible = resource.visible(caller),
  ): Promise<RecordChange> {
    const row = await selectOne(work.tx, resource, visible, id, true);
    if (!row) throw notFound();
    return { services, work, caller, body, id, row: withVersion(resource, row) };
  }

  async function answerOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    { caller, resource }: { readonly caller: Caller; readonly resource: Resource },
    write: (work: Work) => Promise<Answer>,
    complete?: (writtenRow: Row, isNew: boolean) => Promise<Row | undefined>,
  ): Promise<unknown> {
    const keyedRequest = {
      userId: caller.userId,
      key: keyFor(caller, request.headers["idempotency-key"]),
      content: [request.method, request.url, request.body ?? null],
    };
    let isNew = false;
    const answer = await inTransaction(services, (work) => {
      isNew = false;
      return runOnce(services, work.tx, keyedRequest, () => {
        isNew = true;
        return write(withRequestId(work, request.id));
      });
    });
    reply.code(answer.status);
    const { data = {} } = answer.body as { data?: Row };
    const { id = data.id } = request.params as { id?: string };
    if (!isNew) await requireStillVisible(services.db, caller, resource, { ...data, id });
    const completeAnswer = await complete?.(data, isNew);
    if (completeAnswer === undefined) return withEtag(reply, data);
    await storeWriteAnswer(services, keyedRequest, { status: answer.status, body: { data: completeAnswer } });
    return withEtag(reply, completeAnswer);
  }

  /** The record after post-commit work; undefined when there was no such work. */
  function completeCreate(resource: Resource, caller: Caller, body: Row) {
    return async (writtenRow: Row, isNew: boolean): Promise<Row | undefined> => {
      if (!isNew) return undefined;
      const id = Number(writtenRow.id);
      const moreFields = await resource.afterCommit?.({ services, id, body });
      if (moreFields === undefined) return undefined;
      const reading: Reading = { services, queries: services.db, caller, view: "one" };
      return { ...(await readOne(reading, resource, id)), ...moreFields };
    };
  }
}

/** Live events of this work name the request, so that the panel that sent it ignores its own change. */
const withRequestId = (work: Work, requestId: string): Work => ({
  ...work,
  announce: (event) => work.announce({ ...event, body: { ...event.body, request_id: requestId } }),
});

const entry = (
  caller: Caller,
  resource: Resource,
  action: string,
  recordId: number,
  companyId: number | SQL | null,
) => ({
  companyId,
  ...signatureOf(caller),
  action,
  resource: resource.name,
  recordId,
  address: caller.address,
});

/** Values for the audit log: those that a create stored, or that an update or delete replaced. */
const auditedValues = (resource: Resource, row: Row, fields = resource.tracedFields): Row =>
  Object.fromEntries(
    (resource.tracedFields ?? []).filter((name) => fields?.includes(name)).map((name) => [name, row[name]]),
  );

/** An action may have no body. */
function bodyOf(body: unknown): Row {
  if (body === undefined || body === null) return {};
  if (typeof body === "object" && !Array.isArray(body)) return { ...body };
  throw invalid("body", "the body must be a JSON object");
}

function readId(text: string): number {
  const id = readRecordId(text);
  if (id === undefined) throw notFound();
  return id;
}
