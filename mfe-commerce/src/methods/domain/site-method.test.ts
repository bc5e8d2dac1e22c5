import { readSiteMethod } from "./site-method";

const card = {
  id: 11,
  Uid: "demo-card",
  Enabled: true,
  Data: { parameters: { Name: "Platna kartica" } },
  PaymentMethod: {
    Name: "demo-card",
    Title: "Card",
    Data: { parameters: [], orderActions: "function(order){ return [] }", note: "functional" },
  },
};

describe("POS method", () => {
  // spec 3.3-parameters-name-payment-display
  it("A POS method shows its customer-facing name", () => {
    expect(readSiteMethod("payment", card).name).toBe("Platna kartica");
  });

  it("A POS method without a name shows the catalogue title", () => {
    expect(readSiteMethod("payment", { ...card, Data: {} }).name).toBe("Card");
  });

  // spec 2.1-behaviour-adds-action-buttons 3.3-method-records-carry-scripts
  it("A POS method has only its definition's scripts", () => {
    expect(readSiteMethod("payment", card).scripts).toEqual({
      orderActions: "function(order){ return [] }",
    });
  });

  it("A POS method has no scripts when its definition is of another type", () => {
    expect(readSiteMethod("shipping", card).scripts).toEqual({});
  });

  // spec 2.3-uid-falls-back-method
  it("A POS method is named after its Uid when no other name exists", () => {
    expect(readSiteMethod("fiscal", { id: 4, Uid: "efiskal" }).name).toBe("efiskal");
  });
});
