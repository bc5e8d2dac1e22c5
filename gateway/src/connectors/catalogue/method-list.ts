import type { FiscalDefinition, MethodDefinition, PaymentDefinition } from "../definition/definition";
import { accounting } from "../fiscal/accounting";
import { fiscalReceiptMethod } from "../fiscal/fiscal-receipts";
import { bankTransfer } from "../payment/bank-transfer";
import { cashOnDelivery } from "../payment/cash-on-delivery";
import { sandboxCard } from "../payment/sandbox-card";
import { courier } from "../shipping/courier";
import { flatRate } from "../shipping/flat-rate";

export const paymentMethodList: readonly PaymentDefinition[] = [sandboxCard, bankTransfer, cashOnDelivery];
export const shippingMethodList: readonly MethodDefinition[] = [flatRate, courier];
export const fiscalMethodList: readonly FiscalDefinition[] = [fiscalReceiptMethod, accounting];

/** Definitions that only simulate a service; they work only while the setting `sandboxMethods` is on. */
export const sandboxDefinitions: readonly string[] = [
  ...paymentMethodList,
  ...shippingMethodList,
  ...fiscalMethodList,
].flatMap(({ name, isSandbox }) => (isSandbox ? [name] : []));
