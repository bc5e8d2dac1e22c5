import type { EventName, HostApi, RecordId } from "@hpay/contract";
import { readAnswer } from "./answer";
import { ApiError, isAbort } from "./api-error";
import { type FieldName, type ListParams, listQuery } from "./list-query";
import { canonicalResource, listResource } from "./resource-name";
import { idOf, integerField, isWireRecord, recordsField, textField, type WireRecord } from "./wire-record";

export interface ReadOptions {
  readonly signal?: AbortSignal;
}

export interface WriteOptions {
  /**
   * The idempotency key. All attempts at one write have the same key, so that the gateway executes the write
   * only once. By default, each call has a new key.
   */
  readonly idempotencyKey?: string;
  /** The record that contains this one and therefore changes with it. */
  readonly partOf?: PartOf;
}

interface PartOf {
  readonly resource: string;
  readonly id: RecordId;
}

export interface UpdateOptions {
  /**
   * The `Version` that the changes are based on. If the store has a newer one, the answer is 412
   * `VERSION_CONFLICT`.
   */
  readonly version?: number | null;
  /** The record that contains this one and therefore changes with it. */
  readonly partOf?: PartOf;
}

export interface RecordList {
  readonly records: readonly WireRecord[];
  readonly total: number;
  /** Whether the gateway stopped counting because there are more records than `total`. */
  readonly totalIsAtLeast: boolean;
  readonly nextCursor: string | null;
}

/** The values that a write sends, keyed by the resource's field names. */
export type BodyOf<R extends string> = { readonly [Field in FieldName<R>]?: unknown };

/** The generic calls of the API. All reject with `ApiError`, or with the signal's reason when aborted. */
export interface DataProvider {
  list<R extends string>(
    resource: R,
    params?: ListParams<NoInfer<R>>,
    options?: ReadOptions,
  ): Promise<RecordList>;
  getOne(resource: string, id: RecordId | string, options?: ReadOptions): Promise<WireRecord>;
  create<R extends string>(
    resource: R,
    values: BodyOf<NoInfer<R>>,
    options?: WriteOptions,
  ): Promise<WireRecord>;
  /** A partial update: absent fields stay unchanged. */
  update<R extends string>(
    resource: R,
    id: RecordId,
    values: BodyOf<NoInfer<R>>,
    options?: UpdateOptions,
  ): Promise<WireRecord>;
  remove(resource: string, id: RecordId, options?: UpdateOptions): Promise<void>;
  /** `POST api/{resource}/{id}/actions/{action}`; returns the action's answer. */
  action(
    resource: string,
    id: RecordId,
    action: string,
    payload?: unknown,
    options?: WriteOptions,
  ): Promise<WireRecord>;
  /**
   * Any other call, relative to the API base (`me`, `upload`, `testsmtp`); its answer is interpreted in the
   * same way.
   */
  call(path: string, init?: RequestInit): Promise<WireRecord>;
}

type RecordEvent = Extract<EventName, `hpay-record-${string}`>;

interface Write {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers: Record<string, string>;
  readonly partOf?: PartOf | undefined;
}

interface Change {
  readonly name: RecordEvent;
  readonly resource: string;
  readonly id: number | null;
}

/**
 * Creates the data provider of a host. After a write it emits `hpay-record-created`, `-updated` or
 * `-deleted`.
 */
export function createDataProvider(host: HostApi): DataProvider {
  const { features } = host.config;

  const call = async (path: string, init: RequestInit = {}): Promise<WireRecord> => {
    const signal = init.signal ?? null;
    try {
      return await readAnswer(await host.http(path, init));
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (signal?.aborted || isAbort(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new ApiError("network", { message, cause: error });
    }
  };

  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    call(path, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const keyHeader = (options: WriteOptions): Record<string, string> =>
    features.includes("idempotency")
      ? { "Idempotency-Key": options.idempotencyKey ?? crypto.randomUUID() }
      : {};

  const versionHeader = ({ version }: UpdateOptions): Record<string, string> =>
    features.includes("if-match") && version !== undefined && version !== null
      ? { "If-Match": String(version) }
      : {};

  /**
   * Sends a write and emits its changes. They name the selection at the time of sending, because the person may
   * have selected another company or POS when the answer arrives.
   */
  const write = async (
    { method, path, body, headers, partOf }: Write,
    changeOf: (answer: WireRecord) => Change,
  ): Promise<WireRecord> => {
    const { company, pos } = host.selection.get();
    const request_id = features.includes("request-id") ? crypto.randomUUID() : null;
    const emit = ({ name, resource, id }: Change) => {
      if (id === null) return;
      const scope = { company_id: company?.id ?? null, site_id: pos?.id ?? null };
      host.events.say(name, {
        resource: canonicalResource(resource),
        record_id: id,
        ...scope,
        ...(request_id === null ? {} : { request_id }),
      });
    };
    const ownHeaders = request_id === null ? headers : { ...headers, "X-Request-Id": request_id };
    const answer = await send(method, path, body, ownHeaders);
    emit(changeOf(answer));
    if (partOf) emit({ name: "hpay-record-updated", ...partOf });
    return answer;
  };

  return {
    async list(resource, params: ListParams = {}, options = {}) {
      const answer = await call(`api/${listResource(resource)}?${listQuery(params)}`, options);
      if (!Array.isArray(answer.data)) throw malformedAnswer();
      const records = recordsField(answer, "data");
      return {
        records,
        total: integerField(answer, "total") ?? records.length,
        totalIsAtLeast: answer.totalIsAtLeast === true,
        nextCursor: textField(answer, "nextCursor") || null,
      };
    },
    async getOne(resource, id, options = {}) {
      return recordOf(await call(`api/${resource}/${encodeURIComponent(id)}`, options));
    },
    async create(resource, values, options = {}) {
      const { partOf } = options;
      const path = `api/${resource}`;
      const answer = await write(
        { method: "POST", path, body: values, headers: keyHeader(options), partOf },
        (record) => ({ name: "hpay-record-created", resource, id: idOf(recordOf(record)) }),
      );
      return recordOf(answer);
    },
    async update(resource, id, values, options = {}) {
      const { partOf } = options;
      const path = `api/${resource}/${id}`;
      const answer = await write(
        { method: "PUT", path, body: values, headers: versionHeader(options), partOf },
        () => ({ name: "hpay-record-updated", resource, id }),
      );
      return recordOf(answer);
    },
    async remove(resource, id, options = {}) {
      const { partOf } = options;
      const path = `api/${resource}/${id}`;
      await write({ method: "DELETE", path, headers: versionHeader(options), partOf }, () => ({
        name: "hpay-record-deleted",
        resource,
        id,
      }));
    },
    async action(resource, id, action, payload = {}, options = {}) {
      const { partOf } = options;
      const path = `api/${resource}/${id}/actions/${encodeURIComponent(action)}`;
      return write({ method: "POST", path, body: payload, headers: keyHeader(options), partOf }, () => ({
        name: "hpay-record-updated",
        resource,
        id,
      }));
    },
    call,
  };
}

function recordOf(answer: WireRecord): WireRecord {
  if (isWireRecord(answer.data)) return answer.data;
  throw malformedAnswer();
}

const malformedAnswer = () => new ApiError("network", { status: 200, message: "The answer holds no record" });
