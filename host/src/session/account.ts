import type { ReceivedAnswer, RecordAt, SessionUser } from "@hpay/contract";
import type { ClosedCompanies } from "../ports/session";
import { isJsonObject, textField } from "../state/json-text";

type Me = ReceivedAnswer<"GET /me">;

/** Reads `me` and the `user` of an authorization. Returns null if the value is not a person. */
export function toSessionUser(value: unknown): SessionUser | null {
  if (!isJsonObject(value)) return null;
  const me: Me = value;
  const id = Number(me.id);
  const email = textField(me, "Email").trim();
  if (!Number.isInteger(id) || id <= 0 || email === "") return null;
  return {
    id,
    email,
    name: textField(me, "Name"),
    tel: textField(me, "Tel"),
    isDeveloper: me.Developer === true,
    isTicketSupport: me.TicketSupport === true,
    isSupportStaff: me.SupportStaff === true,
  };
}

/** Reads from `me` the companies that this session cannot open. */
export function readClosedCompanies(value: unknown): ClosedCompanies {
  const body: Me = isJsonObject(value) ? value : {};
  const list: readonly unknown[] = Array.isArray(body.ClosedCompanies) ? body.ClosedCompanies : [];
  return {
    companies: list.filter(isJsonObject).map((company: RecordAt<Me, "ClosedCompanies">) => ({
      id: Number(company.id),
      name: textField(company, "Name"),
      why: company.Why === "ended" ? "ended" : "passkey",
    })),
    hasPasskey: body.HasPasskey === true,
  };
}

/** Converts a user to the wire format's spelling, in which it is stored. */
export function fromSessionUser(user: SessionUser): Me {
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

/** Whether both are the same person: equal ids, and equal e-mails ignoring case. */
export function isSamePerson(a: SessionUser, b: SessionUser): boolean {
  return a.id === b.id && a.email.toLowerCase() === b.email.toLowerCase();
}
