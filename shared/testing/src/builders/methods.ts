import { type Changes, type WireShape, wireShape } from "./wire-shape";

/** A payment method of the catalogue, which a company can add to a POS. */
export const aPaymentDefinition = (changes: Changes = {}): WireShape =>
  wireShape<"payment_methods">(
    {
      id: 1,
      Name: "sandbox-card",
      Title: "Sandbox card",
      Description: "Cards with 3-D Secure",
      Requirements: "",
      PaymentType: "card",
      KnownBanks: "Sandbox banka",
      SubsciptionsType: "cof-tokenization",
      HPCardPay: true,
      Instant: true,
      Fallback: false,
      Splitpay: false,
      Data: { parameters: [] },
      Version: 1,
    },
    changes,
  );

export const aShippingDefinition = (changes: Changes = {}): WireShape =>
  wireShape<"shipping_methods">(
    {
      id: 1,
      Name: "courier",
      Title: "Courier",
      Description: "",
      Requirements: "",
      Instant: false,
      Data: { parameters: [] },
      Version: 1,
    },
    changes,
  );

export const aFiscalDefinition = (changes: Changes = {}): WireShape =>
  wireShape<"fiscal_methods">(
    {
      id: 1,
      Name: "fiscal-receipts",
      Title: "Fiscal receipts",
      Description: "",
      Requirements: "",
      Country: "RS",
      Instant: true,
      Data: { parameters: [] },
      Version: 1,
    },
    changes,
  );

const posFields = {
  id: 51,
  CompanySiteId: 3,
  Enabled: true,
  Order: 10,
  ProcessGroup: "",
  CreatedAt: "2026-02-01T10:00:00.000Z",
  Version: 1,
};

export const aPaymentMethod = (changes: Changes = {}): WireShape =>
  wireShape<"company_site_payment_methods">(
    {
      ...posFields,
      Uid: "sandbox-card",
      PaymentMethodId: 1,
      PaymentMethod: aPaymentDefinition(),
      FallbackOfId: null,
      Data: { parameters: { Name: "Kartica" } },
    },
    changes,
  );

export const aShippingMethod = (changes: Changes = {}): WireShape =>
  wireShape<"company_site_shipping_methods">(
    {
      ...posFields,
      id: 61,
      Uid: "courier",
      ShippingMethodId: 1,
      ShippingMethod: aShippingDefinition(),
      Data: { parameters: {} },
    },
    changes,
  );

export const aFiscalMethod = (changes: Changes = {}): WireShape =>
  wireShape<"company_site_fiscal_methods">(
    {
      ...posFields,
      id: 71,
      Uid: "fiscal-receipts",
      FiscalMethodId: 1,
      FiscalMethod: aFiscalDefinition(),
      Data: { parameters: {} },
    },
    changes,
  );
