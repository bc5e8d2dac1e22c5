import {
  type Answered,
  anyObject,
  flag,
  instant,
  integer,
  mapOf,
  object,
  text,
} from "../../platform/http/answer-schema";

/** The signed result of an order. */
export const shopResultFields = {
  status: text,
  payment_status: text,
  /** Uid of the last transaction; empty: none. */
  transaction_uid: text,
  order_uid: text,
  order_amount: text,
  order_currency: text,
  vault_token_uid: text,
  subscription_uid: text,
  /** `HPaySiteMethodId` as text; empty: none. */
  payment_method: text,
  payment_method_id: text,
  payment_amount: text,
  payment_currency: text,
  captured_amount: text,
  /** Amount of this refund, else the total refunded: a shop books each transaction once. */
  refunded_amount: text,
  refunded_order_amount: text,
  monthly_installments: integer,
  request_time: instant,
  hpaylang: text,
  transaction_user_info: mapOf(text),
  gateway_resp: mapOf(text),
  order: anyObject,
  restock: flag,
  rand: text,
  vhash: text,
};
export const shopResultSchema = object(shopResultFields);
export type SignedResult = Answered<typeof shopResultSchema>;
