import { fiscalMethods, paymentMethods, shippingMethods } from "../../../platform/database/schema/pos";
import type { Fields, Resource } from "../engine/resource";

type Definitions = typeof paymentMethods | typeof shippingMethods | typeof fiscalMethods;

const commonFields = (table: Definitions): Fields => ({
  id: { column: table.id, kind: "integer" },
  Name: { column: table.name, kind: "text" },
  Title: { column: table.title, kind: "text" },
  Description: { column: table.description, kind: "text" },
  Requirements: { column: table.requirements, kind: "text" },
  Instant: { column: table.instant, kind: "boolean" },
  Data: { column: table.data, kind: "text" },
  Version: { column: table.version, kind: "integer" },
});

/** The catalogues. Any signed-in person may read them; they cannot be changed here. */
export const paymentMethodsResource: Resource = {
  name: "payment_methods",
  table: paymentMethods,
  id: paymentMethods.id,
  fields: {
    ...commonFields(paymentMethods),
    PaymentType: { column: paymentMethods.paymentType, kind: "text" },
    KnownBanks: { column: paymentMethods.knownBanks, kind: "text" },
    SubsciptionsType: { column: paymentMethods.subscriptionsType, kind: "text" },
    HPCardPay: { column: paymentMethods.hpayCard, kind: "boolean" },
    Fallback: { column: paymentMethods.fallback, kind: "boolean" },
    Splitpay: { column: paymentMethods.splitpay, kind: "boolean" },
  },
  visible: () => undefined,
};

export const shippingMethodsResource: Resource = {
  name: "shipping_methods",
  table: shippingMethods,
  id: shippingMethods.id,
  fields: commonFields(shippingMethods),
  visible: () => undefined,
};

export const fiscalMethodsResource: Resource = {
  name: "fiscal_methods",
  table: fiscalMethods,
  id: fiscalMethods.id,
  fields: { ...commonFields(fiscalMethods), Country: { column: fiscalMethods.country, kind: "text" } },
  visible: () => undefined,
};
