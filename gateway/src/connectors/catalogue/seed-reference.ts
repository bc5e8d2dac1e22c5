import { and, eq, inArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Queries } from "../../platform/database/database";
import {
  fiscalMethods,
  paymentMethods,
  posTypes,
  shippingMethods,
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../../platform/database/schema/pos";
import { countries, currencies, settings } from "../../platform/database/schema/service";
import type { Settings } from "../../platform/settings/settings";
import type { MethodDefinition } from "../definition/definition";
import { countryList, currencyList } from "./countries";
import { fiscalMethodList, paymentMethodList, sandboxDefinitions, shippingMethodList } from "./method-list";
import { posTypeList } from "./pos-type-list";

export interface SeedingGateway {
  readonly settings: Pick<Settings, "sandboxMethods">;
  readonly log: Logger;
}

/**
 * Seeds what every gateway needs. Settings that people have changed are preserved; POS types and method
 * definitions are updated to this release's. Unless the settings allow sandbox methods, none are added and
 * existing ones are disabled.
 */
export async function seedReference(queries: Queries, gateway: SeedingGateway): Promise<void> {
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
    .onConflictDoUpdate({
      target: posTypes.name,
      set: { title: sql`excluded.title`, order: sql`excluded."order"`, data: sql`excluded.data` },
    });
  const allowedDefinitions = <T extends MethodDefinition>(list: readonly T[]) =>
    list.filter(({ isSandbox }) => !isSandbox || gateway.settings.sandboxMethods).map(storedRowOf);
  for (const method of allowedDefinitions(paymentMethodList)) {
    await queries
      .insert(paymentMethods)
      .values(method)
      .onConflictDoUpdate({ target: paymentMethods.name, set: method });
  }
  for (const method of allowedDefinitions(shippingMethodList)) {
    await queries
      .insert(shippingMethods)
      .values(method)
      .onConflictDoUpdate({ target: shippingMethods.name, set: method });
  }
  for (const method of allowedDefinitions(fiscalMethodList)) {
    await queries
      .insert(fiscalMethods)
      .values(method)
      .onConflictDoUpdate({ target: fiscalMethods.name, set: method });
  }
  if (gateway.settings.sandboxMethods) return;
  const count = await disableSandboxMethods(queries);
  if (count > 0)
    gateway.log.warn(
      { count },
      "sandbox methods of this store are turned off, because this gateway is not a sandbox",
    );
}

async function disableSandboxMethods(queries: Queries): Promise<number> {
  const disabled = { enabled: false };
  const kinds = [
    [sitePaymentMethods, sitePaymentMethods.paymentMethodId, paymentMethods],
    [siteShippingMethods, siteShippingMethods.shippingMethodId, shippingMethods],
    [siteFiscalMethods, siteFiscalMethods.fiscalMethodId, fiscalMethods],
  ] as const;
  let count = 0;
  for (const [attachedTable, definition, catalogue] of kinds) {
    const simulatedIds = queries
      .select({ id: catalogue.id })
      .from(catalogue)
      .where(inArray(catalogue.name, [...sandboxDefinitions]));
    const changedRows = await queries
      .update(attachedTable)
      .set(disabled)
      .where(and(eq(attachedTable.enabled, true), inArray(definition, simulatedIds)))
      .returning({ id: attachedTable.id });
    count += changedRows.length;
  }
  return count;
}

/** The stored row of a definition: plain fields in English, and the other languages in `Data.texts`. */
function storedRowOf<T extends MethodDefinition>({
  parameters,
  scripts,
  description,
  requirements,
  isSandbox: _,
  ...definition
}: T) {
  const inLanguage = (language: "rs" | "mk") => ({
    Description: description[language],
    Requirements: requirements?.[language] ?? "",
  });
  const texts = { rs: inLanguage("rs"), mk: inLanguage("mk") };
  return {
    ...definition,
    description: description.en,
    requirements: requirements?.en ?? "",
    data: JSON.stringify({ parameters, texts, ...scripts }),
  };
}
