import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { hashOf } from "../secrets/tokens";
import { ApiError } from "./api-error";
import { releaseWhenAnswered, SharedLimit } from "./shared-limit";
import { placeOf } from "./visitor";

const megabyte = 1024 * 1024;
/** A shorter answer is not counted, because it fits into the system's buffers. */
const largeBytes = 64 * 1024;
/** Maximum bytes that one answer counts for, as many as a list page, so that no single answer is refused. */
const maxCounted = 32 * megabyte;
/** Maximum bytes of large unread answers: of one sign-in, of one address, and in total. */
const [maxBytesPerPerson, maxBytesPerPlace, maxOfAll] = [64 * megabyte, 256 * megabyte, 512 * megabyte];
const defaultPace = { maxPauseMs: 15_000, minBytesPerSecond: 16 * 1024 };

/**
 * Limits large answers that clients have not read yet, because each is in memory until it is read. If nothing
 * of an answer is read for a while, or all of it takes too long, its connection is closed.
 */
export function limitUnreadAnswers(
  app: FastifyInstance,
  { maxPauseMs, minBytesPerSecond } = defaultPace,
): void {
  const personBytes = new SharedLimit();
  const placeBytes = new SharedLimit(maxOfAll);
  app.addHook("onSend", async (request, reply, payload) => {
    const bytes = Math.min(bytesOf(payload), maxCounted);
    // The change that a refused answer reports has been made, so only the longest of such answers are refused.
    if (bytes < (request.method === "GET" ? largeBytes : megabyte)) return;
    const { authorization } = request.headers;
    const releases = [
      placeBytes.take(placeOf(request.ip), bytes, maxBytesPerPlace),
      ...(authorization ? [personBytes.take(hashOf(authorization), bytes, maxBytesPerPerson)] : []),
    ];
    const close = () => request.raw.socket.destroy();
    const closeTimer = setTimeout(close, maxPauseMs + (bytesOf(payload) / minBytesPerSecond) * 1000).unref();
    const release = () => {
      clearTimeout(closeTimer);
      for (const end of releases) end?.();
    };
    if (releases.includes(undefined)) {
      release();
      if (payload instanceof Readable) payload.destroy();
      throw new ApiError("RATE_LIMITED", { retryAfterSeconds: Math.ceil(maxPauseMs / 1000) });
    }
    releaseWhenAnswered(request, reply, release);
    // Node restarts this time limit with each part that the client reads.
    reply.raw.setTimeout(maxPauseMs, close);
  });
}

/**
 * A list that is sent in batches, whose rows are in memory until the last one. Other calls run between the
 * batches, however fast the client reads.
 */
export class BatchedAnswer extends Readable {
  constructor(
    readonly bytes: number,
    private readonly pieces: Iterator<Buffer>,
  ) {
    super();
  }

  override _read(): void {
    setImmediate(() => {
      if (this.destroyed) return;
      try {
        const { done, value } = this.pieces.next();
        this.push(done ? null : value);
      } catch (error) {
        // An error thrown here would end the process.
        this.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}

/** Bytes in memory. A file is read from the disk as its client reads it. */
function bytesOf(payload: unknown): number {
  if (typeof payload === "string" || Buffer.isBuffer(payload)) return payload.length;
  return payload instanceof BatchedAnswer ? payload.bytes : 0;
}
