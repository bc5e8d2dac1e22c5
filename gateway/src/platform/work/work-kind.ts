import type { Services } from "../services";

/** Failed permanently: a retry cannot succeed. */
export class PermanentFailure extends Error {
  override readonly name = "NeverPossible";
}

/** The work is not due yet, so this does not count as an attempt. */
export class NotYet extends Error {
  override readonly name = "NotYet";

  constructor(readonly until: Date) {
    super(`not before ${until.toISOString()}`);
  }
}

export interface WorkKind {
  readonly name: string;
  /**
   * Does the work, possibly again under the same key.
   * @param payload the JSON that the work was stored with
   * @throws PermanentFailure when a retry is pointless, NotYet when the work is not due yet, anything else for
   * a retry
   */
  run(services: Services, payload: string, key: string): Promise<void>;
  onRetrySuccess?(services: Services, payload: string): Promise<void>;
  /** Time limit of an attempt, in milliseconds; default one minute. */
  readonly limitMs?: number;
  /**
   * Maximum pause, in ms, of work that is retried until it succeeds; absent: abandoned after the last attempt.
   */
  readonly maxPauseMs?: number;
}
