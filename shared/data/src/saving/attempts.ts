import { ApiError } from "../provider/api-error";

export interface Attempts {
  /** Runs one try with its intention's key. */
  run<R>(values: unknown, send: (idempotencyKey: string) => Promise<R>): Promise<R>;
}

/** Keeps one idempotency key for all tries of one intention. */
export function createAttempts(newKey: () => string = () => crypto.randomUUID()): Attempts {
  let open: { readonly key: string; readonly contents: string } | null = null;
  return {
    async run(values, send) {
      const contents = JSON.stringify(values) ?? "";
      // The same key with other contents would be refused: it is another intention.
      if (open?.contents !== contents) open = { key: newKey(), contents };
      const { key } = open;
      try {
        const answer = await send(key);
        open = null;
        return answer;
      } catch (error) {
        if (isDecided(error)) open = null;
        throw error;
      }
    },
  };
}

/**
 * Whether the gateway has refused. Otherwise the write may have happened, and the next try must not repeat
 * it.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === "refused" && error.status < 500;
