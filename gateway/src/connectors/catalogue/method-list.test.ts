import { transliterate } from "@hpay/i18n";
import { accountParameter, amountParameter } from "../definition/parameters";
import { inLanguages } from "../definition/translated";
import { fiscalMethodList, paymentMethodList, shippingMethodList } from "./method-list";
import { posTypeList } from "./pos-type-list";

const methodParameters = [...paymentMethodList, ...shippingMethodList, ...fiscalMethodList].flatMap(
  ({ parameters }) => parameters,
);
const all = [...methodParameters, ...posTypeList.flatMap(({ data }) => data.parameters)];

it.each(all)("Parameter $Name has a name and an explanation in each language", (parameter) => {
  const { Label, Hint, Columns = [] } = parameter;
  for (const words of [Label, Hint, ...Columns.map((column) => Object(column).Label)])
    for (const language of ["en", "rs", "mk"] as const) expect(words?.[language]).toMatch(/\S/);
  for (const words of [Label?.mk, Hint?.mk].filter((text) => text !== "PIN"))
    expect(words).toMatch(/\p{Script=Cyrillic}/u);
});

it.each([...paymentMethodList, ...shippingMethodList, ...fiscalMethodList])(
  "Method $title is described in each language",
  ({ description, requirements }) => {
    for (const words of [description, ...(requirements ? [requirements] : [])]) {
      expect(words.en).toMatch(/\S/);
      expect(words.rs).not.toBe(words.en);
      expect(words.mk).toMatch(/\p{Script=Cyrillic}/u);
    }
  },
);

it.each(all)("Parameter $Name has a readable name", ({ Label, Columns = [] }) => {
  for (const words of [Label, ...Columns.map((column) => Object(column).Label)]) {
    expect(words?.en).not.toMatch(/[a-z][A-Z]|_/);
    expect(words?.en).toMatch(/^[A-Z]/);
  }
});

it.each([
  [amountParameter("Fee", { Label: inLanguages("", "", ""), Hint: inLanguages("", "", "") }, "0"), "1.234"],
  [accountParameter, "123"],
  [accountParameter, "160000000000000174"],
  [methodParameters.find(({ Name }) => Name === "PriceList"), [{ Price: "x" }]],
  [all.find(({ Name }) => Name === "OrderPrefix"), "abc"],
  [all.find(({ Name }) => Name === "Share"), "120"],
])("A parameter fault is reported in the panel's language (%#)", (parameter, value) => {
  const textIn = (language: string): string =>
    // `new Function` is safe here: the validators come from our catalogue, and tests have no browser sandbox.
    new Function(`return (${parameter?.Validator})`)()(value, {}, [], { language });
  expect(textIn("en")).toMatch(/^[\x20-\x7e]+$/);
  expect(textIn("rs")).not.toBe(textIn("en"));
  expect(textIn("rs-cyr")).toBe(transliterate(textIn("rs")));
  expect(textIn("mk")).toMatch(/^[\p{Script=Cyrillic}\d ,]+$/u);
});

it("A table with numbered rows keeps the typed order of the rows", () => {
  const tables = methodParameters.filter(
    ({ Type, PrimaryIdentifier }) => Type === "Table" && PrimaryIdentifier !== undefined,
  );
  const numberedTables = tables.filter(({ PrimaryIdentifier, Columns = [] }) =>
    Columns.some((column) => Object(column).Name === PrimaryIdentifier && Object(column).Type === "number"),
  );
  expect(numberedTables.map(({ Name, UseArray }) => [Name, UseArray])).toEqual([["PriceList", true]]);
});
