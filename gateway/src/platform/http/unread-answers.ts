import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { hashOf } from "../secrets/tokens";
import { ApiError } from "./api-error";
import { Held } from "./held";
import { placeOf } from "./visitor";

/** A shorter answer fits into the system's buffers. */
const largeBytes = 1024 * 1024;
/** Large answers that are not read to their end: of a sign-in, of an address, and of all. */
const [maxOfPerson, maxOfPlace, maxOfAll] = [10, 100, 300];
const usualPauseMs = 15_000;

/**
 * Limits large answers that their client does not read: each stays in memory until then. One of which nothing is read for a
 * while ends with its connection.
 */
export function limitUnreadAnswers(app: FastifyInstance, maxPauseMs = usualPauseMs): void {
  const ofPersons = new Held();
  const ofPlaces = new Held(maxOfAll);
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isLarge(reply, payload)) return;
    const { authorization } = request.headers;
    const held = [
      ofPlaces.take(placeOf(request.ip), 1, maxOfPlace),
      ...(authorization ? [ofPersons.take(hashOf(authorization), 1, maxOfPerson)] : []),
    ];
    const release = () => {
      for (const end of held) end?.();
    };
    if (held.includes(undefined)) {
      release();
      if (payload instanceof Readable) payload.destroy();
      throw new ApiError("RATE_LIMITED", { retryAfterSeconds: Math.ceil(maxPauseMs / 1000) });
    }
    for (const event of ["finish", "close"]) reply.raw.once(event, release);
    // Node starts it again with each part that the client has read.
    reply.raw.setTimeout(maxPauseMs, () => request.raw.socket.destroy());
  });
}

/** A list in batches counts as large; a file is read from the disk as its client reads it. */
const isLarge = (reply: FastifyReply, payload: unknown): boolean =>
  typeof payload === "string" || Buffer.isBuffer(payload)
    ? payload.length >= largeBytes
    : payload instanceof Readable && String(reply.getHeader("content-type")).startsWith("application/json");
