import type { ReactNode } from "react";
import { usePaymentMethods } from "./data/site-methods";

export interface PaidBy {
  /** The method's name as the gateway wrote it to the record; empty if the record has none. */
  readonly paymentInfo: string;
  readonly posId: number;
  readonly sitePaymentMethodId: number | null;
}

/** The payment method's name for customers. */
export function paymentName({ paymentInfo, posId, sitePaymentMethodId }: PaidBy): ReactNode {
  if (paymentInfo !== "" || sitePaymentMethodId === null) return paymentInfo;
  return <MethodName posId={posId} id={sitePaymentMethodId} />;
}

/** The method's name for records of a gateway that writes no names. */
function MethodName({ posId, id }: { readonly posId: number; readonly id: number }) {
  return usePaymentMethods(posId).find((method) => method.id === id)?.name ?? null;
}
