/** Thrown while a remote rendered. It is reported to the host, which counts crashes per release. */
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
