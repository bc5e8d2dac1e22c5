export { isJsonObject, type JsonObject, readJsonObject as parseJsonObject } from "@hpay/domain";

/** Reads a text field by name; empty if the value is not a string. */
export function textField<T extends object>(value: T, name: Extract<keyof T, string>): string {
  const text: unknown = value[name];
  return typeof text === "string" ? text : "";
}
