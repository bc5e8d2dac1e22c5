import { canDo, canShow } from "./embed-scope";

it.each([
  [["orders"], "orders", true],
  [["orders-read"], "orders", true],
  [["transactions"], "orders", false],
  [["orders"], "transactions", false],
  [["orders", "subscriptions"], "subscriptions", true],
])("A session limited to %j shows page %s: %s", (pages, page, expected) => {
  expect(canShow(pages, page)).toBe(expected);
});

it.each([
  [["orders"], "order.edit", true],
  [["orders-read"], "order.edit", false],
  [["orders-read"], "order.move-money", false],
  [["transactions"], "order.view", true],
  [["transactions"], "order.export", true],
  [["subscriptions"], "order.export", true],
  [["orders-read"], "order.export", true],
])("A session limited to %j allows action %s: %s", (pages, action, expected) => {
  expect(canDo(pages, action)).toBe(expected);
});
