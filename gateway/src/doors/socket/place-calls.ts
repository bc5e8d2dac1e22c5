import { and, eq, isNull } from "drizzle-orm";
import { companiesWhere } from "../../people/access/caller";
import { callerOf } from "../../people/identity/sessions";
import { companySeq } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { eventsOfLast, eventsSince } from "../../platform/outbox/outbox-events";
import type { LiveEvent } from "../../platform/signals/live-event";
import { embedRoomOf } from "./embed-rooms";
import type { SocketCalls } from "./live-types";
import { answerCalls } from "./socket-answer";
import { enterCompany } from "./socket-place";

const maxMissedEvents = 500;
/** How far back `catchUp` reaches; clients that were away longer reload. */
const maxAgeMs = 120_000;

type MissedEvents = { readonly events?: readonly PushedEvent[]; readonly reload?: true };
type PushedEvent = Pick<LiveEvent, "name" | "payload">;

const nameAndPayload = ({ name, payload }: LiveEvent): PushedEvent => ({ name, payload });

/** `selectSite` and `catchUp` (wire §6). The token is checked again for every call. */
export const placeCalls: SocketCalls = (socket, services) => {
  const { token } = socket.data;
  const caller = () => callerOf(services, token, socket.handshake.address);

  answerCalls(socket, services, "selectSite", async (payload) => {
    const person = await caller();
    const { onlySiteId } = person;
    if (onlySiteId !== undefined) {
      const [ownLink] = person.links;
      const missedEvents = ownLink ? await missedEventsOf(ownLink.companyId, payload.ago) : {};
      // A partner's page joins only the rooms of records that it can read.
      const pageEvents = missedEvents.events?.filter((event) => socket.rooms.has(embedRoomOf(event)));
      return {
        companyId: null,
        siteId: onlySiteId,
        seq: 0,
        ...missedEvents,
        ...(pageEvents && { events: pageEvents }),
      };
    }
    const companyId = await enterCompany(services, socket, person, payload.companyId);
    if (companyId === null) return { companyId, siteId: null, seq: 0 };
    const seq = await lastSeq(companyId);
    const missedEvents = await missedEventsOf(companyId, payload.ago);
    const siteId = await siteOf(companyId, Number(payload.siteId));
    return { companyId, siteId, seq, ...missedEvents };
  });

  answerCalls(socket, services, "catchUp", async ({ since }) => {
    const companyIds = companiesWhere(await caller(), "order.view");
    const { companyId } = socket.data;
    if (companyId === undefined || !companyIds.includes(companyId)) return { events: [] };
    if (typeof since !== "number" || !Number.isInteger(since) || since < 0)
      return { companyId, reload: true };
    const last = await lastSeq(companyId);
    // An unknown number belongs to another database, such as the one before a restore.
    if (since > last) return { companyId, reload: true };
    if (since === last) return { companyId, events: [], seq: last };
    const events = await eventsSince(services, companyId, since);
    // The panel reloads when it has missed too many events, or when some of them are no longer stored.
    if (last - since > maxMissedEvents || events.length < last - since) return { companyId, reload: true };
    return { companyId, events: events.map(nameAndPayload), seq: last };
  });

  /** The company's events of the last `agoMs` milliseconds; no events if `agoMs` is not a positive number. */
  async function missedEventsOf(companyId: number, agoMs: unknown): Promise<MissedEvents> {
    if (typeof agoMs !== "number" || !(agoMs > 0)) return {};
    if (agoMs > maxAgeMs) return { reload: true };
    const events = await eventsOfLast(services, companyId, Math.round(agoMs), maxMissedEvents + 1);
    return events.length > maxMissedEvents ? { reload: true } : { events: events.map(nameAndPayload) };
  }

  /** A POS of the company; null for any other. */
  async function siteOf(companyId: number, siteId: number): Promise<number | null> {
    if (!Number.isInteger(siteId) || siteId <= 0) return null;
    const [site] = await services.db
      .select({ id: companySites.id })
      .from(companySites)
      .where(
        and(
          eq(companySites.id, siteId),
          eq(companySites.companyId, companyId),
          isNull(companySites.archivedAt),
        ),
      );
    return site?.id ?? null;
  }

  async function lastSeq(companyId: number): Promise<number> {
    const [row] = await services.db.select().from(companySeq).where(eq(companySeq.companyId, companyId));
    return row?.n ?? 0;
  }
};
