import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error";
import { recordBytes, smallBytes } from "./body-limits";
import { releaseWhenAnswered, SharedLimit } from "./shared-limit";
import { refuseConnection } from "./unreadable-request";
import { placeOf } from "./visitor";

const megabyte = 1024 * 1024;
/** Maximum bytes of bodies that have partly arrived from one place: twenty of the largest records. */
const maxBytesPerPlace = 128 * megabyte;
const maxOfAll = 512 * megabyte;
/** Memory that an arrived part takes besides its bytes: a body can arrive byte by byte. */
const partBytes = 256;
const retrySeconds = 5;

/**
 * Limits the larger bodies that arrive at the same time: each is in memory until its last byte, for which a
 * client may take two minutes. Only what has arrived counts, so that announced bodies do not fill the limit.
 */
export function limitArrivingBodies(app: FastifyInstance): void {
  const arrivingBytes = new SharedLimit(maxOfAll);
  app.addHook("onRequest", async (request, reply) => {
    const { raw, ip, routeOptions } = request;
    const isOfUnknownLength = raw.headers["transfer-encoding"] !== undefined;
    const announcedBytes = isOfUnknownLength ? recordBytes : Number(raw.headers["content-length"] ?? 0);
    // A body larger than its route accepts is refused before it has arrived. Files have limits of their own,
    // which no route names.
    const isForm = /^multipart\//i.test(raw.headers["content-type"] ?? "");
    const bytes = Math.min(
      announcedBytes,
      recordBytes,
      isForm ? recordBytes : (routeOptions.bodyLimit ?? smallBytes),
    );
    if (!(bytes > smallBytes)) return;
    const take = (size: number) => arrivingBytes.take(placeOf(ip), size, maxBytesPerPlace);
    const free = take(bytes);
    if (!free) throw new ApiError("RATE_LIMITED", { retryAfterSeconds: retrySeconds });
    free();
    const releases: (() => void)[] = [];
    const { push } = raw;
    const release = () => {
      raw.push = push;
      for (const end of releases.splice(0)) end();
    };
    raw.push = (part: Buffer | null, encoding) => {
      const end = take(part === null ? 0 : part.length + partBytes);
      if (end) releases.push(end);
      else {
        release();
        refuseConnection(raw.socket, 429);
      }
      return push.call(raw, part, encoding);
    };
    // The bytes are also released when the answer is sent, because the rest of the body is then discarded.
    raw.once("end", release);
    releaseWhenAnswered(request, reply, release);
  });
}
