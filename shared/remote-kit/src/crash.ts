/** A remote threw while rendering. Reported to the host, which counts these per release. */
export class RemoteCrash extends Error {
  override readonly name = "RemoteCrash";
  constructor(
    readonly remote: string,
    readonly version: string,
    readonly page: string,
    cause: unknown,
  ) {
    super(`${remote}@${version}, page ${page}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
