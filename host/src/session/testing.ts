import type { SessionUser } from "@hpay/contract";
import type { Credentials } from "../ports/session";
import { createStored, type StringStore } from "../state/stored";

export function aUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 7,
    email: "ana@dunav.example",
    name: "Ana Đorđević",
    tel: "",
    isDeveloper: false,
    isTicketSupport: false,
    isSupportStaff: false,
    ...changes,
  };
}

export function someCredentials(changes: Partial<Credentials> = {}): Credentials {
  return { token: "token-of-ana", user: aUser(), remember: false, ...changes };
}

/** An in-memory store that lasts as long as the test. */
export function storedInMemory(): StringStore {
  return createStored(() => {
    throw new Error("no storage");
  });
}
