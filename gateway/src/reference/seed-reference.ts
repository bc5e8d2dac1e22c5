import type { Queries } from "../database/database";
import { fiscalMethods, paymentMethods, posTypes, shippingMethods } from "../database/schema/pos";
import { countries, currencies, settings } from "../database/schema/service";
import { countryList, currencyList } from "./countries";
import { fiscalMethodList, paymentMethodList, shippingMethodList } from "./method-list";
import { posTypeList } from "./pos-type-list";

/** Puts what every gateway needs into the store; what is there already stays as it is. */
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
  await queries.insert(paymentMethods).values(paymentMethodList.map(withData)).onConflictDoNothing();
  await queries.insert(shippingMethods).values(shippingMethodList.map(withData)).onConflictDoNothing();
  await queries.insert(fiscalMethods).values(fiscalMethodList.map(withData)).onConflictDoNothing();
}

function withData<T extends { readonly parameters: readonly unknown[] }>({ parameters, ...definition }: T) {
  return { ...definition, data: JSON.stringify({ parameters }) };
}
