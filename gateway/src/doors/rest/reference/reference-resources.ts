import { like } from "drizzle-orm";
import { posTypes } from "../../../platform/database/schema/pos";
import { countries, currencies, settings } from "../../../platform/database/schema/service";
import type { Resource } from "../engine/resource";

/** Help links: settings that any signed-in person may read. */
export const hpResource: Resource = {
  name: "hp",
  table: settings,
  id: settings.id,
  fields: {
    id: { column: settings.id, kind: "integer" },
    Id: { column: settings.id, kind: "integer" },
    Name: { column: settings.name, kind: "text" },
    Value: { column: settings.value, kind: "text" },
    Description: { column: settings.description, kind: "text" },
  },
  visible: () => like(settings.name, "help\\_link%"),
};

export const countriesResource: Resource = {
  name: "countries",
  table: countries,
  id: countries.id,
  fields: {
    id: { column: countries.id, kind: "integer" },
    code: { column: countries.code, kind: "text" },
    name: { column: countries.name, kind: "text" },
    native_name: { column: countries.nativeName, kind: "text" },
  },
  visible: () => undefined,
};

export const currenciesResource: Resource = {
  name: "currencies",
  table: currencies,
  id: currencies.id,
  fields: {
    id: { column: currencies.id, kind: "integer" },
    code_3: { column: currencies.code3, kind: "text" },
    name: { column: currencies.name, kind: "text" },
    numeric_code: { column: currencies.numericCode, kind: "text" },
  },
  visible: () => undefined,
};

export const posTypesResource: Resource = {
  name: "pos_types",
  table: posTypes,
  id: posTypes.id,
  fields: {
    id: { column: posTypes.id, kind: "integer" },
    Name: { column: posTypes.name, kind: "text" },
    Title: { column: posTypes.title, kind: "text" },
    Order: { column: posTypes.order, kind: "integer" },
    Data: { column: posTypes.data, kind: "text" },
    Version: { column: posTypes.version, kind: "integer" },
  },
  visible: () => undefined,
};
