/** The partner's page has given no session, or none for this page. */
export class NoSession extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The panel's own files cannot be read. */
export class NoPanel extends Error {}

export const firstPauseMs = 5000;
/** A silent panel is retried more often than a refused session, so that its pages recover soon after it does. */
export const maxPauseMs = { panel: 30_000, page: 5 * 60_000 };
