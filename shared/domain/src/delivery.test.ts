import { needsParcel, openDeliveries } from "./delivery";

const goods = { type: "product", name: "Kafa" };
const courier = { uid: "courier" };
const pickup = { uid: "pickup" };
const open = (data: object) =>
  openDeliveries({ is_pbl: true, items: [goods], ...data }, [courier, pickup]).map(({ uid }) => uid);

describe("parcel", () => {
  it.each([
    ["goods", { items: [goods] }],
    ["goods of an unknown kind", { items: [{ type: "bundle" }] }],
    ["goods beside a service", { items: [{ ...goods, virtual: true }, goods] }],
  ])("A parcel is needed for %s", (_case, data) => {
    expect(needsParcel(data)).toBe(true);
  });

  it.each([
    ["an order without items", {}],
    ["a service", { items: [{ ...goods, virtual: "1" }] }],
    ["a fee and a discount", { items: [{ type: "fee" }, { type: "discount" }] }],
    ["an order that is not shipped", { items: [goods], shipping: { shippable: 0 } }],
    ["an invalid order", null],
  ])("A parcel is not needed for %s", (_case, data) => {
    expect(needsParcel(data)).toBe(false);
  });
});

describe("delivery of a pay-by-link order", () => {
  it("The customer can choose any delivery method allowed by the order", () => {
    expect(open({})).toEqual(["courier", "pickup"]);
    expect(open({ allow_sm: ["pickup"] })).toEqual(["pickup"]);
  });

  it.each([
    ["that already has a delivery", { items: [goods, { type: "shipping", name: "Kurir" }] }],
    ["that needs no parcel", { items: [{ ...goods, virtual: true }] }],
    ["that allows no delivery method", { allow_sm: [] }],
    ["that is not an offer", { is_pbl: false }],
  ])("No delivery method is offered for an order %s", (_case, data) => {
    expect(open(data)).toEqual([]);
  });
});
