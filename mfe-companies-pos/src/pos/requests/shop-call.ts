import { idOf, integerField, type Received, textField } from "@hpay/data";
import { type SignatureSlip, signatureSlips } from "@hpay/domain";

/** A request that the shop of a POS has made. */
export interface ShopCall {
  readonly id: number;
  /** ISO instant of the request. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly orderUid: string;
  /** HTTP status of the gateway's answer. */
  readonly status: number;
  /** The error's code; null if the call succeeded. */
  readonly errorCode: number | null;
  readonly error: string;
  readonly tookMs: number;
  /** `right`, `wrong` or `issued`; null if the call is not signed. */
  readonly signature: "right" | "wrong" | "issued" | null;
  readonly signedText: string;
  readonly slip: SignatureSlip | null;
  readonly theirText: string;
  /** The fields as JSON text, with masked values. */
  readonly request: string;
}

const signatures = ["right", "wrong", "issued"] as const;

export function readShopCall(record: Received<"shop_calls">): ShopCall | null {
  const id = idOf(record);
  if (id === null) return null;
  const signature = textField(record, "Signature");
  return {
    id,
    at: textField(record, "At"),
    method: textField(record, "Method"),
    path: textField(record, "Path"),
    orderUid: textField(record, "OrderUid"),
    status: integerField(record, "Status") ?? 0,
    errorCode: integerField(record, "ErrorCode"),
    error: textField(record, "Error"),
    tookMs: integerField(record, "TookMs") ?? 0,
    signature: signatures.find((item) => item === signature) ?? null,
    signedText: textField(record, "SignedText"),
    slip: signatureSlips.find((slip) => slip === textField(record, "Slip")) ?? null,
    theirText: textField(record, "TheirText"),
    request: textField(record, "Request"),
  };
}

/** Identical refusals on one day, counted together. */
export interface CallError {
  readonly id: number;
  readonly method: string;
  /** The called route; empty if the gateway has no such call. */
  readonly route: string;
  readonly errorCode: number;
  readonly error: string;
  readonly count: number;
  /** ISO instant of the last refusal. */
  readonly lastAt: string;
}

export function readCallError(record: Received<"shop_call_errors">): CallError | null {
  const id = idOf(record);
  if (id === null) return null;
  return {
    id,
    method: textField(record, "Method"),
    route: textField(record, "Route"),
    errorCode: integerField(record, "ErrorCode") ?? 0,
    error: textField(record, "Error"),
    count: integerField(record, "Count") ?? 0,
    lastAt: textField(record, "LastAt"),
  };
}

/** A mail or text message to a customer of the POS. */
export interface SentMessage {
  readonly id: number;
  readonly kind: string;
  readonly receiver: string;
  readonly state: "waiting" | "done" | "failed" | "expired" | null;
  readonly stateText: string;
  readonly tries: number;
  readonly lastError: string;
  /** ISO instants; empty if there is none. */
  readonly nextTryAt: string;
  readonly createdAt: string;
}

const messageStates = ["waiting", "done", "failed", "expired"] as const;

export function readSentMessage(record: Received<"messages">): SentMessage | null {
  const id = idOf(record);
  if (id === null) return null;
  const stateText = textField(record, "State");
  return {
    id,
    kind: textField(record, "Kind"),
    receiver: textField(record, "Receiver"),
    state: messageStates.find((state) => state === stateText) ?? null,
    stateText,
    tries: integerField(record, "Tries") ?? 0,
    lastError: textField(record, "LastError"),
    nextTryAt: textField(record, "NextTryAt"),
    createdAt: textField(record, "CreatedAt"),
  };
}
