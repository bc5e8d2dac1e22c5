import { faulty, unexpected } from "../../../platform/http/api-error";
import { readInstant } from "../../../platform/json/instant";
import { maxId } from "../../../platform/json/record-id";
import type { Field } from "./resource";

const decimal = /^-?\d{1,15}(\.\d{1,8})?$/;

/** Converts a body's or filter's value to the store's type. @throws ApiError VALIDATION for another type */
export function fieldValue(name: string, field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "text":
      return textValue(name, value);
    case "integer":
      return integerValue(name, value);
    case "boolean":
      if (value === true || value === 1 || value === "1") return true;
      if (value === false || value === 0 || value === "0" || value === "") return false;
      throw unexpected(name, value, "true or false");
    case "instant":
      return instantValue(name, value);
    case "decimal": {
      const text = typeof value === "number" ? String(value) : value;
      if (typeof text === "string" && decimal.test(text.trim())) return text.trim();
      throw faulty(name, "NOT_A_NUMBER");
    }
  }
}

function textValue(name: string, value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") throw unexpected(name, value, "text");
  if (value.includes("\0")) throw faulty(name, "FORBIDDEN_CHARACTER");
  return value;
}

function integerValue(name: string, value: unknown): number {
  const number = typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && Math.abs(number) <= maxId) return number;
  throw unexpected(name, value, "a whole number");
}

function instantValue(name: string, value: unknown): Date {
  const date = typeof value === "string" ? readInstant(value) : undefined;
  if (date) return date;
  throw unexpected(name, value, "an ISO date and time such as 2026-03-01T10:00:00Z");
}
