import type { ReactNode } from "react";
import { usePaymentMethods } from "./data/site-methods";

export interface PaidBy {
  /** The name that the gateway wrote to the record; empty without one. */
  readonly paymentInfo: string;
  readonly posId: number;
  readonly sitePaymentMethodId: number | null;
}

/** The payment method's name for customers. */
export function paymentName({ paymentInfo, posId, sitePaymentMethodId }: PaidBy): ReactNode {
  if (paymentInfo !== "" || sitePaymentMethodId === null) return paymentInfo;
  return <MethodName posId={posId} id={sitePaymentMethodId} />;
}

/** The name for records of a gateway that writes no names. */
function MethodName({ posId, id }: { readonly posId: number; readonly id: number }) {
  return usePaymentMethods(posId).find((method) => method.id === id)?.name ?? null;
}
