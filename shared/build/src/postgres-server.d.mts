/** A PostgreSQL server that was started for one run. */
export interface PostgresServer {
  /** Of the database `postgres`, in which nothing is kept. */
  readonly url: string;
  readonly pid: number | undefined;
  urlOf(database: string): string;
  /** Ends it and removes its folder. */
  /** Cuts all connections; what was committed stays. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds a PostgreSQL server, as root on Debian installs one, and answers the folder of its programs. */
export function ensurePostgres(): string;

/** Starts a server on a free port, with its data in a folder of its own. By default it forces nothing to disk. */
export function startPostgres(settings?: Readonly<Record<string, string | number>>): Promise<PostgresServer>;
