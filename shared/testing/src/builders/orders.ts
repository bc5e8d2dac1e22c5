import { type Changes, type WireShape, wireShape } from "./wire-shape";

export const aBilling = (changes: Changes = {}): Changes => ({
  email: "ana.petrovic@primer.rs",
  first_name: "Ana",
  last_name: "Petrović",
  phone: "+381641112223",
  is_company: 0,
  company: "",
  company_tax_id: "",
  company_reg_id: "",
  address: "Knez Mihailova 5",
  address2: "",
  city: "Beograd",
  country: "RS",
  state: "",
  postcode: "11000",
  ...changes,
});

export const anOrderItem = (changes: Changes = {}): Changes => ({
  type: "product",
  sku: "KAFA-1",
  name: "Kafa 200 g",
  tax_percent: 20,
  price: "450.00",
  qty: 2,
  subtotal: "900.00",
  virtual: false,
  warehouse: "default",
  length: "",
  width: "",
  height: "",
  weight: "200",
  ...changes,
});

const money = { Amount: "900.00", Currency: "RSD", CreatedAt: "2026-11-20T10:15:30.000Z" };
const displayedTexts = {
  DisplayPaymentInfo: "Kartica",
  DisplayShippingInfo: "",
  DisplayFiscalInfo: "",
};

export const anOrder = (changes: Changes = {}): WireShape =>
  wireShape<"company_site_orders">(
    {
      id: 401,
      Uid: "2611201115300",
      CompanySiteId: 3,
      PaymentMethodId: 1,
      CompanySitePaymentMethodId: 51,
      SubscriptionId: null,
      Name: "#2611201115300",
      ...money,
      ChargedAt: "2026-11-20T10:16:02.000Z",
      Status: "PAYMENT:PAID",
      Data: { billing: aBilling(), shipping: {}, items: [anOrderItem()], hpaylang: "rs" },
      SplitPayData: {},
      ShippingData: {},
      FiscalData: {},
      Transactions: [],
      DisplayName: "#2611201115300",
      ...displayedTexts,
      Version: 1,
    },
    changes,
  );

export const aTransaction = (changes: Changes = {}): WireShape =>
  wireShape<"company_site_transactions">(
    {
      id: 92,
      Uid: "TX-2611201115300",
      CompanySiteId: 3,
      CompanySitePaymentMethodId: 51,
      OrderId: 401,
      SubscriptionId: null,
      Name: "#2611201115300",
      ...money,
      Status: "PAYMENT:PAID",
      Order: {
        id: 401,
        Uid: "2611201115300",
        Name: "#2611201115300",
        Data: JSON.stringify({ billing: aBilling() }),
      },
      Data: { result: { payment_amount: "900.00", payment_currency: "RSD" } },
      SplitPayData: {},
      ShippingData: {},
      FiscalData: {},
      ...displayedTexts,
      Version: 1,
    },
    changes,
  );

export const aSubscription = (changes: Changes = {}): WireShape =>
  wireShape<"company_site_subscriptions">(
    {
      id: 7,
      Uid: "SUB-2611201115300",
      CompanySiteId: 3,
      CompanySitePaymentMethodId: 51,
      Name: "Kafa svakog meseca",
      DisplayName: "Kafa svakog meseca",
      ...money,
      Status: "ACTIVE",
      Data: {
        order: { billing: aBilling() },
        payment: { status: "PAID" },
        schedule: { every: 1, unit: "month", next_at: "2026-12-20T10:15:30.000Z", ends_at: null, retries: 0 },
      },
      SplitPayData: {},
      Orders: [],
      Transactions: [],
      DisplayPaymentInfo: "Kartica",
      Version: 1,
    },
    changes,
  );
