import type { ReactNode } from "react";
import { usePaymentMethods } from "./data/site-methods";

interface PaidBy {
  /** As the gateway wrote it; empty when it did not. */
  readonly paymentInfo: string;
  readonly posId: number;
  readonly sitePaymentMethodId: number | null;
}

/** The payment method in its customers' words. */
export function paymentName({ paymentInfo, posId, sitePaymentMethodId }: PaidBy): ReactNode {
  if (paymentInfo !== "" || sitePaymentMethodId === null) return paymentInfo;
  return <MethodName posId={posId} id={sitePaymentMethodId} />;
}

/** For a gateway that does not write the words into its records. */
function MethodName({ posId, id }: { readonly posId: number; readonly id: number }) {
  return usePaymentMethods(posId).find((method) => method.id === id)?.name ?? null;
}
