/** A PostgreSQL server that was started for one run. */
export interface PostgresServer {
  /** Address of the database `postgres`, which is empty. */
  readonly url: string;
  readonly pid: number | undefined;
  urlOf(database: string): string;
  /** Restarts the server: all connections are cut, and committed data is preserved. */
  restart(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** Finds a PostgreSQL server or, as root on Debian, installs one. Returns the folder of its programs. */
export function ensurePostgres(): string;

/**
 * Starts a server on a free port, with its data in a separate folder. By default, it does not flush to disk.
 * @param disk folder that contains the data folder; by default, the machine's folder for temporary files
 */
export function startPostgres(
  settings?: Readonly<Record<string, string | number>>,
  disk?: string,
): Promise<PostgresServer>;

/** A copy of a running server that follows the original. */
export interface PostgresStandby {
  readonly port: number;
  /** Promotes the standby to a primary; resolves when it accepts writes. */
  promote(): Promise<unknown>;
  stop(): Promise<void>;
}

/** @param url of the primary, which has `wal_level: "replica"` */
export function startStandby(
  url: string,
  settings?: Readonly<Record<string, string | number>>,
): Promise<PostgresStandby>;
