import { ApiError } from "../provider/api-error";

export interface Attempts {
  /** Runs one try with the key of its intention. */
  run<R>(values: unknown, send: (idempotencyKey: string) => Promise<R>): Promise<R>;
}

/** Uses one idempotency key for all tries of the same intention. */
export function createAttempts(newKey: () => string = () => crypto.randomUUID()): Attempts {
  let open: { readonly key: string; readonly contents: string } | null = null;
  return {
    async run(values, send) {
      const contents = JSON.stringify(values) ?? "";
      // Different contents mean another intention, for which the same key would be refused.
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
 * Whether the gateway has refused the write. If not, it may have been carried out, and the next try must not
 * repeat it.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === "refused" && error.status < 500;
