import { setTimeout as pause } from "node:timers/promises";
import { withTimeLimit } from "@hpay/domain";
import { Client, type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg";
import { msToDeadline } from "../deadline/deadline";
import type { DatabaseLimits } from "../settings/database-limits";
import { databaseErrorOf } from "./database-error";

/** The database did not answer in time, or there is no connection to it. */
export class StoreUnreachable extends Error {
  override readonly name = "StoreUnreachable";
}

/** The client waits slightly longer than the server's limit, because the server's error is more precise. */
const marginMs = 1000;
/** Pause between attempts to get a connection. */
const retryMs = 100;
/** How long the server is considered full after a refusal. */
const refusedMs = 200;

/** A pause of about this length, so that waiting callers do not all retry at the same moment. */
export const jitter = (ms: number): number => ms * (0.5 + Math.random());
/** Messages of `pg` when a connection was cut before or during a query. */
const lostConnectionTexts = /^(Connection terminated|Client (has encountered a connection error|was closed))/;

/** Whether any cause of an error means that the database is unreachable. */
export function isStoreUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof StoreUnreachable ||
    lostConnectionTexts.test(error.message) ||
    isStoreUnreachable(error.cause)
  );
}

/** @throws StoreUnreachable when the store used up the caller's time */
export function requireTimeLeft(): void {
  if (msToDeadline() <= 0)
    throw new StoreUnreachable("the database did not answer before the request's deadline");
}

/** The server accepts no writes: it is a replica, or about to be one. */
const readOnlyCode = "25006";

/** PostgreSQL is stopping or full (57P.., 53...), accepts no writes (25006), or is disconnected (08...). */
export const unavailableCodes = /^(57P|53|08|25006)/;

/** Whether a query failed because of the store's state, and not because of the query. */
export const isStoreUnavailable = (error: unknown): boolean =>
  isStoreUnreachable(error) || unavailableCodes.test(databaseErrorOf(error)?.code ?? "");

/** Closes a connection that the client itself refuses, for example without a password; `pg` leaves it open. */
class ClosingClient extends Client {
  override connect(): Promise<Client>;
  override connect(connected: (error: Error | null) => void): void;
  override connect(connected?: (error: Error | null) => void): Promise<Client> | undefined {
    if (!connected) return super.connect();
    super.connect((error: Error | null) => {
      if (error) this.connection.stream.destroy();
      connected(error);
    });
    return undefined;
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client?: PoolClient,
  release?: PoolClient["release"],
) => void;

/**
 * A pool that takes back a connection that was lost, or could not begin a transaction, even if nobody releases
 * it.
 */
export class ReturningPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(connected: ConnectCallback): void;
  override connect(connected?: ConnectCallback): Promise<PoolClient> | undefined {
    return withCallback(super.connect().then(removeWhenLost), connected);
  }
}

/**
 * Connections to a PostgreSQL server that may freeze or fail over at any time. A connection is cut when its
 * server does not even confirm a cancellation. A lost connection leaves the pool even if nobody releases it,
 * and so does one that accepts no writes, because the next one may reach the new primary.
 */
export class GuardedPool extends Pool {
  readonly #limitMs: number;
  readonly #writable = new WeakSet<ClientBase>();
  #waiting = 0;
  #refusedUntil = 0;

  constructor(url: string, limits: DatabaseLimits, poolOptions: PoolConfig = {}) {
    super({
      ...withDateStyle(url),
      Client: ClosingClient,
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.queryMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleTransactionMs,
      keepAlive: true,
      ...poolOptions,
    });
    this.#limitMs = limits.connectMs;
    this.on("connect", (client) => closeWhenSilent(client, limits.queryMs + marginMs));
  }

  /** Number of callers that wait for a connection. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether the server refused a connection a moment ago. */
  get isRefused(): boolean {
    return performance.now() < this.#refusedUntil;
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: ConnectCallback): void;
  override connect(connected?: ConnectCallback): Promise<PoolClient> | undefined {
    return withCallback(this.#connectInTime(), connected);
  }

  /** Retries a server that refuses, so that running requests can finish. */
  async #connectInTime(): Promise<PoolClient> {
    this.#waiting += 1;
    const leftMs = msToDeadline();
    const deadline = performance.now() + Math.min(this.#limitMs, leftMs);
    try {
      for (;;) {
        try {
          return removeWhenLost(await this.#connectUntil(deadline));
        } catch (error) {
          const pauseMs = jitter(retryMs);
          const isOver = performance.now() + pauseMs > deadline;
          // A timeout because of the caller's own deadline is not a refusal by the server, so other requests
          // may still begin.
          if (!isOver || leftMs > this.#limitMs) this.#refusedUntil = performance.now() + jitter(refusedMs);
          if (this.ending || isOver)
            throw new StoreUnreachable("no connection to the database", { cause: error });
          await pause(pauseMs);
        }
      }
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Replaces `pg`'s own check, which leaks a connection when the check ends after its caller's time limit. */
  async #connectWritable(): Promise<PoolClient> {
    const client = await super.connect();
    if (this.#writable.has(client)) return client;
    try {
      await requireWritable(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#writable.add(client);
    return client;
  }

  /** Waits for a connection until a deadline; one that is made later is returned to the pool. */
  async #connectUntil(deadline: number): Promise<PoolClient> {
    const connection = this.#connectWritable();
    try {
      return await withTimeLimit(Math.max(0, deadline - performance.now()), () => connection);
    } catch (error) {
      connection.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
  }
}

/** @throws StoreUnreachable for a replica */
export async function requireWritable(client: PoolClient): Promise<void> {
  const { rows } = await client.query("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "off")
    throw new StoreUnreachable("the database server accepts no writes");
}

function withCallback(
  connection: Promise<PoolClient>,
  connected: ConnectCallback | undefined,
): Promise<PoolClient> | undefined {
  if (!connected) return connection;
  connection.then((client) => connected(undefined, client, client.release), connected);
  return undefined;
}

/** The server's status after a statement outside a transaction. */
const notInTransaction = "I";

/**
 * The address, and the options of its sessions: the operator's, and the style in which the gateway reads times,
 * whatever the database or its user is set to. Options in the address would replace the others.
 */
function withDateStyle(url: string): { readonly connectionString: string; readonly options: string } {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const ownOptions = address?.searchParams.get("options") ?? null;
  address?.searchParams.delete("options");
  return {
    connectionString: ownOptions !== null && address ? address.href : url,
    options: [process.env.PGOPTIONS, ownOptions, "-c datestyle=ISO"].filter(Boolean).join(" "),
  };
}

/** A transaction that cannot begin is never released, so its connection leaves the pool. */
function removeWhenLost(client: PoolClient): PoolClient {
  const releaseClient = client.release;
  const { connection } = client;
  let isReturned = false;
  let isReadOnly = false;
  let isFirst = true;
  let hasFailed = false;
  const discard = () => client.release(true);
  const onError = ({ code }: { readonly code?: string | undefined }) => {
    isReadOnly ||= code === readOnlyCode;
    hasFailed = true;
  };
  const onReady = ({ status }: { readonly status: string }) => {
    if (isFirst && hasFailed && status === notInTransaction) discard();
    isFirst = false;
  };
  client.release = (error) => {
    if (isReturned) return;
    isReturned = true;
    client.removeListener("end", discard);
    connection.removeListener("errorMessage", onError);
    connection.removeListener("readyForQuery", onReady);
    releaseClient(isReadOnly || error);
  };
  client.once("end", discard);
  connection.on("errorMessage", onError);
  connection.on("readyForQuery", onReady);
  return client;
}

function closeWhenSilent(client: PoolClient, limitMs: number): void {
  const { connection } = client;
  // Reads `query` at each call, so that a test that replaces the prototype's method sees these calls too.
  const ask = (...args: Parameters<ClientBase["query"]>) =>
    Object.getPrototypeOf(client).query.apply(client, args);
  let pendingQueries = 0;
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = undefined;
    if (pendingQueries > 0)
      timer = setTimeout(
        () =>
          connection.stream.destroy(new StoreUnreachable(`the database did not answer for ${limitMs} ms`)),
        limitMs,
      );
  };
  connection.on("readyForQuery", () => {
    pendingQueries = Math.max(0, pendingQueries - 1);
    watch();
  });
  client.once("end", () => clearTimeout(timer));
  const query = (...args: Parameters<typeof ask>) => {
    pendingQueries += 1;
    if (pendingQueries === 1) watch();
    return ask(...args);
  };
  // The cast is safe: the replacement passes on the arguments of every overload unchanged.
  client.query = query as typeof client.query;
}
