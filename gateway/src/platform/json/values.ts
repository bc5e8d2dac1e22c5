export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

export { isJsonObject as isObject } from "@hpay/domain";
