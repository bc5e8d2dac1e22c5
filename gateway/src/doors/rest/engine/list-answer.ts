import type { FastifyReply } from "fastify";
import type { Row } from "../../../people/access/change";
import { BatchedAnswer } from "../../../platform/http/unread-answers";

/** Long lists are serialized, compressed and sent in batches of this size, so that other calls do not wait. */
const batchSize = 50;

/** Answers `{ data, ...rest }`: a short list in one piece, a long one in batches. */
export function answerList(reply: FastifyReply, data: readonly Row[], otherFields: Row): unknown {
  if (data.length <= 2 * batchSize) return { data, ...otherFields };
  reply.type("application/json; charset=utf-8");
  return new BatchedAnswer(textLength(data), pieces(data, otherFields));
}

/** Number of characters in the rows' texts, not counting the short texts of records inside a row. */
function textLength(rows: readonly Row[]): number {
  let length = 0;
  for (const row of rows)
    for (const value of Object.values(row)) if (typeof value === "string") length += value.length;
  return length;
}

const comma = 0x2c;

function* pieces(data: readonly Row[], otherFields: Row): Generator<Buffer> {
  yield Buffer.from('{"data":');
  for (let from = 0; from < data.length; from += batchSize) {
    const json = Buffer.from(JSON.stringify(data.slice(from, from + batchSize)));
    // Brackets are replaced in the bytes, because slicing the text would copy it.
    if (from > 0) json[0] = comma;
    yield json.subarray(0, -1);
  }
  yield Buffer.from(`],${JSON.stringify(otherFields).slice(1)}`);
}
