import { usePaymentMethods } from "./data/site-methods";

export interface PaymentNameProps {
  readonly posId: number;
  readonly sitePaymentMethodId: number | null;
}

/** The payment method in its customers' words, for a gateway that does not write them into its records. */
export function PaymentName({ posId, sitePaymentMethodId }: PaymentNameProps) {
  const methods = usePaymentMethods(sitePaymentMethodId === null ? null : posId);
  return methods.find((method) => method.id === sitePaymentMethodId)?.name ?? null;
}
