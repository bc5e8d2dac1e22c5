export { isJsonObject, type JsonObject, readJsonObject as parseJsonObject } from "@hpay/domain";

/** Reads a text field by name; anything but a string gives an empty text. */
export function textField<T extends object>(value: T, name: Extract<keyof T, string>): string {
  const text: unknown = value[name];
  return typeof text === "string" ? text : "";
}
