import { ApiError } from "../http/api-error";
import type { Refusal } from "./payment-change";

/** Why an action is refused, for a person. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  "already-paid": "This order is paid, reserved or over already.",
  "not-reserved": "Only a reserved amount can be captured or voided.",
  "not-paid": "Only what was paid can be refunded.",
  "not-awaited": "This order is paid, reserved or given up.",
  "more-than-left": "This is more than what is left.",
  "no-amount": "The amount must be above 0.",
  over: "This order can no longer be canceled.",
};

export const refused = (text: string): ApiError => new ApiError("ACTION_REFUSED", { text });
