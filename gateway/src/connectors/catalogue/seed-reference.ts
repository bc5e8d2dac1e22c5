import type { Queries } from "../../platform/database/database";
import { fiscalMethods, paymentMethods, posTypes, shippingMethods } from "../../platform/database/schema/pos";
import { countries, currencies, settings } from "../../platform/database/schema/service";
import type { MethodDefinition } from "../definition/definition";
import { countryList, currencyList } from "./countries";
import { fiscalMethodList, paymentMethodList, shippingMethodList } from "./method-list";
import { posTypeList } from "./pos-type-list";

/** Puts what every gateway needs into the store. What people set stays; method definitions follow the release. */
export async function seedReference(queries: Queries): Promise<void> {
  const names = ["ticket_support", "hp_staff", "hp_developers"];
  await queries
    .insert(settings)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  await queries
    .insert(countries)
    .values(countryList.map(([code, name, nativeName]) => ({ code, name, nativeName })))
    .onConflictDoNothing();
  await queries
    .insert(currencies)
    .values(currencyList.map(([code3, name, numericCode]) => ({ code3, name, numericCode })))
    .onConflictDoNothing();
  await queries
    .insert(posTypes)
    .values(
      posTypeList.map(({ name, title, data }, at) => ({
        name,
        title,
        order: at + 1,
        data: JSON.stringify(data),
      })),
    )
    .onConflictDoNothing();
  for (const method of paymentMethodList.map(withData)) {
    await queries
      .insert(paymentMethods)
      .values(method)
      .onConflictDoUpdate({ target: paymentMethods.name, set: method });
  }
  for (const method of shippingMethodList.map(withData)) {
    await queries
      .insert(shippingMethods)
      .values(method)
      .onConflictDoUpdate({ target: shippingMethods.name, set: method });
  }
  for (const method of fiscalMethodList.map(withData)) {
    await queries
      .insert(fiscalMethods)
      .values(method)
      .onConflictDoUpdate({ target: fiscalMethods.name, set: method });
  }
}

function withData<T extends MethodDefinition>({ parameters, scripts, ...definition }: T) {
  return { ...definition, data: JSON.stringify({ parameters, ...scripts }) };
}
