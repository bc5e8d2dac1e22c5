import {
  createEventBus,
  type EventName,
  initialPreferences,
  type Preferences,
  type Role,
} from "@hpay/contract";
import type { CompanyRow, PosRow } from "../ports/selection";
import { createSession } from "../session/session";
import { someCredentials, storedInMemory } from "../session/testing";
import { createValue } from "../state/value";
import type { Directory } from "./directory";
import { createLastChoice } from "./last-choice";
import { createSelection } from "./selection";

export const aCompany = (id: number, name: string, role: Role = "creator"): CompanyRow => ({
  id,
  name,
  role,
  timeZone: "",
  regNo: "",
  taxNo: "",
  address: "",
});
export const aPos = (id: number, companyId: number, name = `shop-${id}.example`): PosRow => ({
  id,
  companyId,
  name,
  merchantUid: `uid-${id}`,
  type: "site-standard",
  urls: [],
  provenHosts: [name],
  createdAt: "",
  isEnabled: true,
});
export const dunav = aCompany(1, "Dunav Trade");
export const sava = aCompany(2, "Sava Apps", "staff");

/**
 * A signed-in person's selection with its dependencies; `canLeave.now` is false while a page has unsaved
 * work.
 */
export function aPanel(companies: CompanyRow[], pos: PosRow[]) {
  const session = createSession(
    {
      read: () => null,
      keep: () => undefined,
      prolong: () => undefined,
      expiresAtMs: () => 0,
      clear: () => undefined,
    },
    async () => ({ kind: "refused" }),
  );
  session.adopt(someCredentials());
  const target = new EventTarget();
  const events = createEventBus({ target, source: "host", strict: true, onFault: () => undefined });
  const emittedEvents: string[] = [];
  for (const name of ["hpay-company-changed", "hpay-site-changed"] satisfies EventName[])
    events.on(name, (detail) =>
      emittedEvents.push(`${name} ${"site_id" in detail ? detail.site_id : detail.company_id}`),
    );
  const directory: Directory = {
    companies: jest.fn(async () => companies),
    posOf: jest.fn(async (id) => pos.filter((row) => row.companyId === id)),
    findPos: async (merchantUid) => pos.find((row) => row.merchantUid === merchantUid) ?? null,
    posOfRecord: jest.fn(async () => null),
  };
  const lastChoice = createLastChoice(storedInMemory(), storedInMemory());
  const preferences = createValue<Preferences>(initialPreferences);
  const canLeave = { now: true };
  const onNoCompanyLeft = jest.fn();
  const onFailed = jest.fn();
  const selection = createSelection({
    directory,
    session,
    lastChoice,
    preferences,
    events,
    leaveGuard: { canLeave: () => canLeave.now, isDirty: () => !canLeave.now },
    onNoCompanyLeft,
    onFailed,
  });
  const chosenIds = () => ({ company: selection.get().company?.id, pos: selection.get().pos?.id });
  return {
    selection,
    session,
    events,
    emittedEvents,
    directory,
    lastChoice,
    preferences,
    chosen: chosenIds,
    canLeave,
    onNoCompanyLeft,
    onFailed,
  };
}
export const noSelection = { companyId: null, pos: null };
