import type { ShopParts } from "@hpay/domain";
import type { FastifyRequest } from "fastify";

/** The signed parts of a request, as the gateway reads them. */
export interface SignatureDetails {
  readonly merchantUid: string;
  readonly parts: ShopParts;
  readonly hash: string;
  /** `issued`: the request's `rand` was created by the gateway. */
  readonly result: "right" | "wrong" | "issued";
}

interface Refusal {
  readonly code: number;
  readonly error: string;
}

/** The facts about a call that are known when it is answered. */
export interface CallDetails {
  signature?: SignatureDetails;
  refusal?: Refusal;
}

const detailsByRequest = new WeakMap<FastifyRequest, CallDetails>();

/** The facts known about a request; none at first. */
export function callDetailsOf(request: FastifyRequest): CallDetails {
  const storedDetails = detailsByRequest.get(request);
  if (storedDetails) return storedDetails;
  const details: CallDetails = {};
  detailsByRequest.set(request, details);
  return details;
}
