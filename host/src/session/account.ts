import type { SessionUser } from "@hpay/contract";
import type { ClosedCompanies } from "../ports/session";
import { isJsonObject, textField } from "../state/json-text";

/** Reads `me` and the `user` of an authorization. Null for anything but a person. */
export function toSessionUser(value: unknown): SessionUser | null {
  if (!isJsonObject(value)) return null;
  const id = Number(value.id);
  const email = textField(value, "Email").trim();
  if (!Number.isInteger(id) || id <= 0 || email === "") return null;
  return {
    id,
    email,
    name: textField(value, "Name"),
    tel: textField(value, "Tel"),
    isDeveloper: value.Developer === true,
    isTicketSupport: value.TicketSupport === true,
    isSupportStaff: value.SupportStaff === true,
  };
}

/** Reads the companies of `me` that the session does not open. */
export function readClosedCompanies(value: unknown): ClosedCompanies {
  const body = isJsonObject(value) ? value : {};
  const list: readonly unknown[] = Array.isArray(body.ClosedCompanies) ? body.ClosedCompanies : [];
  return {
    companies: list.filter(isJsonObject).map((one) => ({
      id: Number(one.id),
      name: textField(one, "Name"),
      why: one.Why === "ended" ? "ended" : "passkey",
    })),
    hasPasskey: body.HasPasskey === true,
  };
}

/** The wire's spelling, as stored. */
export function fromSessionUser(user: SessionUser): Record<string, unknown> {
  return {
    id: user.id,
    Email: user.email,
    Name: user.name,
    Tel: user.tel,
    Developer: user.isDeveloper,
    TicketSupport: user.isTicketSupport,
    SupportStaff: user.isSupportStaff ?? false,
  };
}

/** The same person: equal id and e-mail, in any case. */
export function isSamePerson(one: SessionUser, other: SessionUser): boolean {
  return one.id === other.id && one.email.toLowerCase() === other.email.toLowerCase();
}
