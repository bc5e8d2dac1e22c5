import { fiscalMethodList, paymentMethodList, shippingMethodList } from "./method-list";

it("keeps rows in the order in which they were typed, where a number tells them apart", () => {
  const tables = [...paymentMethodList, ...shippingMethodList, ...fiscalMethodList]
    .flatMap(({ parameters }) => parameters)
    .filter(({ Type, PrimaryIdentifier }) => Type === "Table" && PrimaryIdentifier !== undefined);
  const numbered = tables.filter(({ PrimaryIdentifier, Columns = [] }) =>
    Columns.some((column) => Object(column).Name === PrimaryIdentifier && Object(column).Type === "number"),
  );
  expect(numbered.map(({ Name, UseArray }) => [Name, UseArray])).toEqual([["PriceList", true]]);
});
