import { asObject, asText } from "../../wire/loose-value";

/** The payer of an order, transaction or subscription. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export function readBuyer(billing: unknown): Buyer {
  const { first_name, last_name, company, email, phone } = asObject(billing);
  const person = [asText(first_name).trim(), asText(last_name).trim()].filter(Boolean).join(" ");
  return { name: person || asText(company).trim(), email: asText(email).trim(), phone: asText(phone).trim() };
}

/** The payer's name, or another known detail. */
export const nameOfBuyer = ({ name, email, phone }: Buyer): string => name || email || phone;
