/** An error that was thrown while a remote rendered. The host counts these crashes per release. */
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
