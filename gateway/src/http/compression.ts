import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const leastBytes = 1400;
/** A long text is packed quickly: the last tenth of its size would take longer than it saves on the way. */
const longBytes = 256 * 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses texts that are made per request. Files come compressed from the build. */
export function compressTexts(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < leastBytes || reply.hasHeader("content-encoding"))
      return payload;
    const accepted = request.headers["accept-encoding"] ?? "";
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
    if (encoding === undefined) return payload;
    const isLong = payload.length > longBytes;
    const bytes =
      encoding === "br"
        ? await brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: isLong ? 1 : 4 } })
        : await zip(payload, { level: isLong ? 1 : 5 });
    const vary = reply.getHeader("vary");
    reply
      .header("content-encoding", encoding)
      .header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    reply.removeHeader("content-length");
    return bytes;
  });
}
