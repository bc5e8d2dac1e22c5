export { isJsonObject, type JsonObject, readJsonObject as parseJsonObject } from "@hpay/domain";

/** A text field by a name of the value's type; anything else is empty. */
export function textField<T extends object>(value: T, name: Extract<keyof T, string>): string {
  const text: unknown = value[name];
  return typeof text === "string" ? text : "";
}
