import { isRole, type Role, type SelectedCompany, type SelectedPos } from "@hpay/contract";
import { isJsonObject, textField } from "../state/json-text";

/** The answer of `POST api/embed_sessions` to the partner's server. */
export interface EmbedSession {
  readonly token: string;
  readonly role: Role;
  readonly pages: readonly string[];
  readonly company: SelectedCompany;
  readonly pos: SelectedPos;
}

/** Requests a session from the partner's page: at the start, and whenever one has ended. */
export type AskForSession = () => Promise<EmbedSession>;

/**
 * Reads a session from the gateway's answer, with or without its `data` wrapper.
 * @param origin of the partner's page
 * @throws when the value is not a session, or its pages are for another origin and the gateway would refuse
 * each call
 */
export function readSession(value: unknown, origin: string): EmbedSession {
  const answer = isJsonObject(value) && isJsonObject(value.data) ? value.data : value;
  if (!isJsonObject(answer)) throw new TypeError("The session is not an object");
  const { role, company, pos, pages, origins } = answer;
  const token = textField(answer, "token");
  if (!token || !isRole(role) || !isJsonObject(company) || !isJsonObject(pos) || !Array.isArray(pages))
    throw new TypeError("The session is not what the gateway answered to POST api/embed_sessions");
  if (Array.isArray(origins) && !origins.includes(origin))
    throw new Error(`The session is for pages of ${origins.join(", ")}, and this one is of ${origin}`);
  return {
    token,
    role,
    pages: pages.filter((page): page is string => typeof page === "string"),
    company: {
      id: Number(company.id),
      name: textField(company, "name"),
      timeZone: textField(company, "timeZone"),
    },
    pos: {
      id: Number(pos.id),
      name: textField(pos, "name"),
      merchantUid: textField(pos, "merchantUid"),
      type: textField(pos, "type"),
    },
  };
}
