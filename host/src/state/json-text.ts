import type { JsonObject } from "@hpay/domain";

export { isJsonObject, type JsonObject, readJsonObject as parseJsonObject } from "@hpay/domain";

export const textField = (value: JsonObject, name: string): string =>
  typeof value[name] === "string" ? value[name] : "";
