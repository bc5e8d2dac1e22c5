interface Mounted {
  readonly remote: string;
  readonly version: string;
  readonly page: string;
}

/**
 * Wraps an error thrown before a release's own boundary was mounted; it is reported and counted like any other
 * crash.
 */
export function mountCrash(cause: unknown, { remote, version, page }: Mounted): Error {
  const text = cause instanceof Error ? cause.message : String(cause);
  const crash = new Error(`${remote}@${version}, page ${page}: ${text}`, { cause });
  return Object.assign(crash, { name: "RemoteCrash", remote, version, page });
}
