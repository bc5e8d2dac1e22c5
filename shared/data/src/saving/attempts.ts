import { ApiError } from "../provider/api-error";

export interface Attempts {
  run<R>(values: unknown, send: (idempotencyKey: string) => Promise<R>): Promise<R>;
}

/** Uses the same idempotency key for all attempts at one write. */
export function createAttempts(newKey: () => string = () => crypto.randomUUID()): Attempts {
  let open: { readonly key: string; readonly contents: string } | null = null;
  return {
    async run(values, send) {
      const contents = JSON.stringify(values) ?? "";
      // Different contents are another write, and the gateway refuses another write with the same key.
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
 * Whether the gateway has certainly refused the write. If not, it may have executed the write, and the next
 * attempt must not repeat it.
 */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === "refused" && error.status < 500;
