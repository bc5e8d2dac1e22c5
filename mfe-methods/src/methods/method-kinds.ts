/** The kinds of methods. One implementation serves all three; this table lists every difference. */
export const methodKinds = {
  payment: {
    resource: "company_site_payment_methods",
    catalogue: "payment_methods",
    /** The field with a POS method's nested catalogue record, and the field with that record's id. */
    nested: "PaymentMethod",
    idField: "PaymentMethodId",
    listPath: "/paymentmethods",
    addPath: "/newpayment",
    detailsPath: "/paymentdetails",
    icon: "payment",
  },
  shipping: {
    resource: "company_site_shipping_methods",
    catalogue: "shipping_methods",
    nested: "ShippingMethod",
    idField: "ShippingMethodId",
    listPath: "/shippingmethods",
    addPath: "/newshipping",
    detailsPath: "/shippingdetails",
    icon: "shipping",
  },
  fiscal: {
    resource: "company_site_fiscal_methods",
    catalogue: "fiscal_methods",
    nested: "FiscalMethod",
    idField: "FiscalMethodId",
    listPath: "/fiscalmethods",
    addPath: "/newfiscal",
    detailsPath: "/fiscaldetails",
    icon: "fiscal",
  },
} as const;

export type MethodKind = keyof typeof methodKinds;
