import * as fc from "fast-check";
import { readOrder } from "./order";

const wire = {
  id: 401,
  Uid: "2611201115307",
  CompanySiteId: 3,
  Name: "#2611201115307",
  Amount: "4590.00",
  Currency: "RSD",
  Status: "PAYMENT:PAID",
  CreatedAt: "2026-11-20T10:15:30.000Z",
  ChargedAt: null,
  CompanySitePaymentMethodId: 11,
  SubscriptionId: null,
  Data: {
    billing: { email: "ana@x.rs", first_name: "Ana", last_name: "Đorđević", phone: "+381641234567" },
  },
  SplitPayData: { status: "settled" },
  ShippingData: {},
  FiscalData: { status: "OK" },
  Transactions: [
    {
      id: 92,
      Uid: "TX1",
      CreatedAt: "2026-11-20T10:16:00Z",
      Status: "PAID",
      Data: { result: { payment_amount: 4590, payment_currency: "RSD" } },
    },
  ],
};

describe("order", () => {
  // spec 3.3-order-fields 3.3-splitpaydata-shippingdata-fiscaldata-each
  it("An order is read from an API record", () => {
    expect(readOrder(wire)).toMatchObject({
      id: 401,
      name: "#2611201115307",
      buyer: { name: "Ana Đorđević", email: "ana@x.rs" },
      payByLink: null,
      isFromSite: false,
      splitPayStatus: "settled",
      fiscalStatus: "OK",
      transactions: [{ id: 92, paidAmount: "4590", paidCurrency: "RSD" }],
    });
  });

  // spec 3.3-default-name-uid
  it("An order without a name is shown as # followed by the Uid", () => {
    expect(readOrder({ ...wire, Name: "" }).name).toBe("#2611201115307");
  });

  it("An order placed by a company shows the company name", () => {
    const order = readOrder({ ...wire, Data: { billing: { company: "Sava d.o.o." } } });
    expect(order.buyer.name).toBe("Sava d.o.o.");
  });

  it("An order that contains site data comes from a site", () => {
    expect(readOrder({ ...wire, Data: { sitedata: {} } }).isFromSite).toBe(true);
  });

  // spec 3.3-pbl-notify-time-notification
  it("A pay-by-link offer has a number of days and the customer's notification time", () => {
    const Data = { is_pbl: "1", pbl_offer_days: "7", pbl_notify: "2026-11-20T10:20:00Z" };
    expect(readOrder({ ...wire, Data }).payByLink).toEqual({
      days: "7",
      notifiedAt: "2026-11-20T10:20:00.000Z",
    });
  });

  it("Any record can be read as an order", () => {
    const keys = Object.keys(wire);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.anything()), (json) => {
        const order = readOrder(json);
        expect(typeof order.name).toBe("string");
        expect(Array.isArray(order.transactions)).toBe(true);
      }),
    );
  });
});
