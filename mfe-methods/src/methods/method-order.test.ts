import fc from "fast-check";
import { orderChanges, sortMethods, withMoved } from "./method-order";

const at = (...orders: number[]) => orders.map((order, index) => ({ id: index + 1, order }));

describe("method order", () => {
  // spec 2.2-methods-selected-pos-sorted
  it("Methods are sorted by list order, then by age", () => {
    const methods = [
      { id: 3, order: 10 },
      { id: 1, order: 20 },
      { id: 2, order: 10 },
    ];
    expect(sortMethods(methods).map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it("Moving a method stores one position when a free position exists", () => {
    const next = withMoved(at(10, 20, 30), 2, 0);
    expect(orderChanges(next, 3)).toEqual([{ id: 3, order: 5 }]);
    expect(orderChanges(withMoved(at(10, 20, 30), 0, 1), 1)).toEqual([{ id: 1, order: 25 }]);
  });

  it("Moving a method renumbers the list when no position is free", () => {
    expect(orderChanges(withMoved(at(1, 2, 3), 2, 1), 3)).toEqual([
      { id: 1, order: 10 },
      { id: 3, order: 20 },
      { id: 2, order: 30 },
    ]);
    expect(orderChanges(withMoved(at(0, 0), 1, 0), 2)).toEqual([
      { id: 2, order: 10 },
      { id: 1, order: 20 },
    ]);
  });

  it("Moving any method results in the intended order", () => {
    const orders = fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(orders, fc.nat(), fc.nat(), (listOrders, a, b) => {
        const listedMethods = sortMethods(at(...listOrders));
        const next = withMoved(listedMethods, a % listedMethods.length, b % listedMethods.length);
        const id = listedMethods[a % listedMethods.length]?.id ?? 0;
        const changes = new Map(orderChanges(next, id).map((change) => [change.id, change.order]));
        const savedMethods = next.map((method) => ({
          ...method,
          order: changes.get(method.id) ?? method.order,
        }));
        expect(sortMethods(savedMethods).map((method) => method.id)).toEqual(next.map((method) => method.id));
        expect(savedMethods.every(({ order }) => order >= 0 && order <= 9_999)).toBe(true);
      }),
    );
  });
});
