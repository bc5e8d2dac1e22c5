import type { FiscalDefinition, MethodDefinition, PaymentDefinition } from "../methods/definition";
import { accounting } from "../methods/fiscal/accounting";
import { fiscalReceiptMethod } from "../methods/fiscal/fiscal-receipts";
import { bankTransfer } from "../methods/payment/bank-transfer";
import { cashOnDelivery } from "../methods/payment/cash-on-delivery";
import { sandboxCard } from "../methods/payment/sandbox-card";
import { courier } from "../methods/shipping/courier";
import { flatRate } from "../methods/shipping/flat-rate";

/** What can be added to a POS: every definition here works. */
export const paymentMethodList: readonly PaymentDefinition[] = [sandboxCard, bankTransfer, cashOnDelivery];
export const shippingMethodList: readonly MethodDefinition[] = [flatRate, courier];
export const fiscalMethodList: readonly FiscalDefinition[] = [fiscalReceiptMethod, accounting];
