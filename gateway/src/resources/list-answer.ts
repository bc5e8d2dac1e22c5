import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Row } from "./resource";

/** A long list is written, packed and sent so many records at a time: none of it keeps other calls waiting. */
const atOnce = 50;

/** Answers `{ data, ...rest }`: a short list in one piece, a long one piece by piece. */
export function answerList(reply: FastifyReply, data: readonly Row[], rest: Row): unknown {
  if (data.length <= 2 * atOnce) return { data, ...rest };
  reply.type("application/json; charset=utf-8");
  return Readable.from(pieces(data, rest), { objectMode: true });
}

function* pieces(data: readonly Row[], rest: Row): Generator<Buffer> {
  let text = '{"data":[';
  for (let from = 0; from < data.length; from += atOnce) {
    yield Buffer.from(`${text}${JSON.stringify(data.slice(from, from + atOnce)).slice(1, -1)}`);
    text = ",";
  }
  yield Buffer.from(`],${JSON.stringify(rest).slice(1)}`);
}
