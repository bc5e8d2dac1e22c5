import { needsParcel, openDeliveries } from "./delivery";

const goods = { type: "product", name: "Kafa" };
const courier = { uid: "courier" };
const pickup = { uid: "pickup" };
const open = (data: object) =>
  openDeliveries({ is_pbl: true, items: [goods], ...data }, [courier, pickup]).map(({ uid }) => uid);

describe("parcel", () => {
  it.each([
    ["goods", { items: [goods] }],
    ["goods of a kind that is not known", { items: [{ type: "bundle" }] }],
    ["goods beside a service", { items: [{ ...goods, virtual: true }, goods] }],
  ])("A parcel is needed for %s", (_case, data) => {
    expect(needsParcel(data)).toBe(true);
  });

  it.each([
    ["an order without items", {}],
    ["a service", { items: [{ ...goods, virtual: "1" }] }],
    ["a fee and a discount", { items: [{ type: "fee" }, { type: "discount" }] }],
    ["an order that is not to be shipped", { items: [goods], shipping: { shippable: 0 } }],
    ["what is no order", null],
  ])("A parcel is not needed for %s", (_case, data) => {
    expect(needsParcel(data)).toBe(false);
  });
});

describe("delivery of a pay-by-link order", () => {
  it("The customer chooses among the delivery methods that the order allows", () => {
    expect(open({})).toEqual(["courier", "pickup"]);
    expect(open({ allow_sm: ["pickup"] })).toEqual(["pickup"]);
  });

  it.each([
    ["that has a delivery already", { items: [goods, { type: "shipping", name: "Kurir" }] }],
    ["that needs no parcel", { items: [{ ...goods, virtual: true }] }],
    ["that allows none", { allow_sm: [] }],
    ["that is no offer", { is_pbl: false }],
  ])("No delivery is chosen for an order %s", (_case, data) => {
    expect(open(data)).toEqual([]);
  });
});
