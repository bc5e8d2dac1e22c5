import { ipsQr, type Money, paymentReference, printSerbianAccount, serbianAccount } from "@hpay/domain";
import { methodValues, shownText, textValue } from "../../pos/methods/method-values";
import { printReference } from "./payment-reference";

/** The details that a customer needs for a bank transfer. */
export interface TransferSlip {
  readonly account: string;
  readonly payee: string;
  readonly purpose: string;
  readonly reference: string;
  /** Text of the IPS QR code; undefined for currencies other than RSD. */
  readonly qrText: string | undefined;
}

/** The transfer slip of an order, in the customer's language. Payee: the method's, else the company. */
export function transferSlip(order: {
  readonly siteId: number;
  readonly orderId: number;
  readonly amountDue: Money;
  readonly methodData: string;
  readonly companyName: string;
  readonly language: string;
}): TransferSlip {
  const values = methodValues(order.methodData, order.language);
  const account = textValue(values, "Account");
  const payee = textValue(values, "Payee").trim() || order.companyName;
  const purpose = textValue(values, "Purpose");
  const reference = paymentReference(order.siteId, order.orderId);
  const qr = ipsQr({
    account,
    payee,
    amount: order.amountDue,
    code: textValue(values, "PaymentCode") || "289",
    purpose,
    reference,
  });
  const serbian = serbianAccount(account);
  return {
    account: serbian ? printSerbianAccount(serbian) : account,
    payee: shownText(order.methodData, order.language, "Payee", order.companyName),
    purpose: shownText(order.methodData, order.language, "Purpose", ""),
    reference: printReference(reference),
    qrText: qr.kind === "text" ? qr.text : undefined,
  };
}
