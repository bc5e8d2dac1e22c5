import { type Check, integer, optional, shape, text } from "./check";
import { defineEvent } from "./event-definition";

interface LiveScope {
  readonly company_id: number;
  readonly site_id: number;
  readonly at?: string;
  readonly seq?: number;
  /** `X-Request-Id` of the write that caused the change, if an API call caused it. */
  readonly request_id?: string | null;
}

export interface LiveOrder extends LiveScope {
  readonly order: {
    readonly id: number;
    readonly Uid: string;
    readonly Amount: string;
    readonly Currency: string;
    readonly SubscriptionId: number | null;
    readonly Status?: string;
  };
}

export interface LiveSubscription extends LiveScope {
  readonly subscription: { readonly id: number; readonly Uid: string };
}

export interface LiveTransaction extends LiveScope {
  readonly transaction: { readonly id: number; readonly Uid: string; readonly OrderId: number | null };
}

const scopedCheck = (fields: Readonly<Record<string, Check>>): Check =>
  shape({
    company_id: integer,
    site_id: integer,
    at: optional(text),
    seq: optional(integer),
    request_id: optional(text),
    ...fields,
  });

const order = scopedCheck({
  order: shape({
    id: integer,
    Uid: text,
    Amount: text,
    Currency: text,
    SubscriptionId: optional(integer),
    Status: optional(text),
  }),
});
const subscription = scopedCheck({ subscription: shape({ id: integer, Uid: text }) });
const transaction = scopedCheck({
  transaction: shape({ id: integer, Uid: text, OrderId: optional(integer) }),
});

const orderExample: LiveOrder = {
  company_id: 1,
  site_id: 3,
  at: "2026-11-20T10:15:30.000Z",
  seq: 812,
  order: {
    id: 401,
    Uid: "2611201115307",
    Amount: "4590.00",
    Currency: "RSD",
    SubscriptionId: null,
    Status: "PAYMENT:PAID",
  },
};
const subscriptionExample: LiveSubscription = {
  company_id: 1,
  site_id: 3,
  subscription: { id: 7, Uid: "SUB-2611201115307" },
};
const transactionExample: LiveTransaction = {
  company_id: 1,
  site_id: 3,
  transaction: { id: 92, Uid: "TX-2611201115307", OrderId: 401 },
};

const emittedBy = "host, from the live connection";

export const orderCreated = defineEvent<LiveOrder>({
  name: "hpay-order-created",
  meaning: "An order was created.",
  emittedBy,
  check: order,
  example: orderExample,
});
export const orderUpdated = defineEvent<LiveOrder>({
  name: "hpay-order-updated",
  meaning: "An order changed.",
  emittedBy,
  check: order,
  example: orderExample,
});
export const subscriptionCreated = defineEvent<LiveSubscription>({
  name: "hpay-subscription-created",
  meaning: "A subscription was created.",
  emittedBy,
  check: subscription,
  example: subscriptionExample,
});
export const subscriptionUpdated = defineEvent<LiveSubscription>({
  name: "hpay-subscription-updated",
  meaning: "A subscription changed.",
  emittedBy,
  check: subscription,
  example: subscriptionExample,
});
export const transactionCreated = defineEvent<LiveTransaction>({
  name: "hpay-transaction-created",
  meaning: "A transaction was created.",
  emittedBy,
  check: transaction,
  example: transactionExample,
});
export const transactionUpdated = defineEvent<LiveTransaction>({
  name: "hpay-transaction-updated",
  meaning: "A transaction changed.",
  emittedBy,
  check: transaction,
  example: transactionExample,
});
