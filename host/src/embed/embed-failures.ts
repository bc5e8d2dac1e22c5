/** The partner's page has provided no session, or one that does not cover this page. */
export class NoSession extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The panel's own files cannot be read. */
export class NoPanel extends Error {}

export const firstPauseMs = 5000;
/**
 * A panel that does not answer is retried more often than a refused session, so that pages recover soon after
 * the panel.
 */
export const maxPauseMs = { panel: 30_000, page: 5 * 60_000 };
