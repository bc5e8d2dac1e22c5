import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Row } from "../../../people/access/change";

/** A long list is written, packed and sent so many records at a time: none of it keeps other calls waiting. */
const atOnce = 50;

/** Answers `{ data, ...rest }`: a short list in one piece, a long one piece by piece. */
export function answerList(reply: FastifyReply, data: readonly Row[], rest: Row): unknown {
  if (data.length <= 2 * atOnce) return { data, ...rest };
  reply.type("application/json; charset=utf-8");
  return Readable.from(pieces(data, rest), { objectMode: true });
}

const comma = 0x2c;

function* pieces(data: readonly Row[], rest: Row): Generator<Buffer> {
  yield Buffer.from('{"data":');
  for (let from = 0; from < data.length; from += atOnce) {
    const array = Buffer.from(JSON.stringify(data.slice(from, from + atOnce)));
    // Its brackets are changed in its bytes: to cut them off the text copies the whole of it.
    if (from > 0) array[0] = comma;
    yield array.subarray(0, -1);
  }
  yield Buffer.from(`],${JSON.stringify(rest).slice(1)}`);
}
