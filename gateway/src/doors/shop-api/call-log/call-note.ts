import type { ShopParts } from "@hpay/domain";
import type { FastifyRequest } from "fastify";

/** What a request was signed with, as the gateway reads it. */
export interface SignatureNote {
  readonly merchantUid: string;
  readonly parts: ShopParts;
  readonly hash: string;
  /** `issued`: its `rand` is one of the gateway's own. */
  readonly result: "right" | "wrong" | "issued";
}

interface Refusal {
  readonly code: number;
  readonly error: string;
}

/** What is known of a call by the time it is answered. */
export interface CallNote {
  signature?: SignatureNote;
  refusal?: Refusal;
}

const notes = new WeakMap<FastifyRequest, CallNote>();

/** The note of a request; an empty one at first. */
export function auditNoteOf(request: FastifyRequest): CallNote {
  const known = notes.get(request);
  if (known) return known;
  const made: CallNote = {};
  notes.set(request, made);
  return made;
}
