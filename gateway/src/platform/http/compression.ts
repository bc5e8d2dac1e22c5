import { pipeline, Readable } from "node:stream";
import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

const minBytes = 1400;
/** Longer texts are compressed fast, because saving another tenth would take longer than sending it. */
const longBytes = 128 * 1024;
/** A window of 64 kB, where gzip has 32: compressing 4 MB takes a fifth longer, and saves another twentieth. */
const windowBits = 16;
const fast = { br: brotliAt(1, { [constants.BROTLI_PARAM_LGWIN]: windowBits }), gzip: { level: 1 } };
const strongOptions = { br: brotliAt(4), gzip: { level: 5 } };
/** Buffers for batches: the next batch is created while the previous ones are compressed. */
const inPieces = { chunkSize: 128 * 1024, highWaterMark: 512 * 1024 };
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses texts generated per request, whole or in batches. Files are compressed by the build. */
export function compressTexts(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const isText = isLongText(payload) || isJsonInPieces(reply, payload);
    if (!isText || reply.hasHeader("content-encoding")) return payload;
    const acceptedEncodings = request.headers["accept-encoding"] ?? "";
    const encoding = /\bbr\b/.test(acceptedEncodings)
      ? "br"
      : /\bgzip\b/.test(acceptedEncodings)
        ? "gzip"
        : undefined;
    if (encoding === undefined) return payload;
    const packedPayload = await pack(encoding, payload);
    const vary = reply.getHeader("vary");
    reply
      .header("content-encoding", encoding)
      .header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    reply.removeHeader("content-length");
    return packedPayload;
  });
}

type Encoding = "br" | "gzip";

async function pack(encoding: Encoding, text: string | Readable): Promise<Buffer | Readable> {
  if (typeof text !== "string") return packPieces(encoding, text);
  const options = text.length > longBytes ? fast : strongOptions;
  return encoding === "br" ? brotli(text, options.br) : zip(text, options.gzip);
}

function packPieces(encoding: Encoding, pieces: Readable): Readable {
  const packer =
    encoding === "br"
      ? createBrotliCompress({ ...fast.br, ...inPieces })
      : createGzip({ ...fast.gzip, ...inPieces });
  // A disconnect ends both streams, so no error has to be handled.
  return pipeline(pieces, packer, () => {});
}

function isLongText(payload: unknown): payload is string {
  return typeof payload === "string" && payload.length >= minBytes;
}

function isJsonInPieces(reply: FastifyReply, payload: unknown): payload is Readable {
  return (
    payload instanceof Readable && String(reply.getHeader("content-type")).startsWith("application/json")
  );
}

function brotliAt(quality: number, otherParams: BrotliOptions["params"] = {}): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...otherParams } };
}
