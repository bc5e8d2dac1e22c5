import type { SettingReader } from "./setting-reader";

/** Limits for a PostgreSQL server, in milliseconds. */
export interface DatabaseLimits {
  /** Number of connections of one process. */
  readonly connections: number;
  /** Limit of the wait for a connection, free or new. */
  readonly connectMs: number;
  readonly queryMs: number;
  /** Limit of the wait for a lock that another transaction holds. */
  readonly lockMs: number;
  readonly idleTransactionMs: number;
}

const maxMs = 3_600_000;

export const defaultDatabaseLimits: DatabaseLimits = {
  connections: 10,
  connectMs: 5000,
  queryMs: 5000,
  lockMs: 4000,
  idleTransactionMs: 10_000,
};

export function readDatabaseLimits(reader: SettingReader): DatabaseLimits {
  const defaults = defaultDatabaseLimits;
  const ms = (name: string, fallback: number) => reader.wholeNumber(name, fallback, 10, maxMs);
  return {
    connections: reader.wholeNumber("DATABASE_CONNECTIONS", defaults.connections, 2, 1000),
    connectMs: ms("DATABASE_CONNECT_MS", defaults.connectMs),
    queryMs: ms("DATABASE_QUERY_MS", defaults.queryMs),
    lockMs: ms("DATABASE_LOCK_MS", defaults.lockMs),
    idleTransactionMs: ms("DATABASE_IDLE_TRANSACTION_MS", defaults.idleTransactionMs),
  };
}
