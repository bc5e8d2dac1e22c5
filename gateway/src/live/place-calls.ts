import { and, eq } from "drizzle-orm";
import { companySeq } from "../database/schema/people";
import { companySites } from "../database/schema/pos";
import { embedRoomOf } from "../embed/embed-rooms";
import { companiesWhere } from "../identity/caller";
import { callerOf } from "../identity/sessions";
import type { SocketCalls } from "./live-server";
import { eventsOfLast, eventsSince, type LiveEvent } from "./outbox-reader";
import { answering } from "./socket-answer";
import { enterCompany } from "./socket-place";

const mostMissed = 500;
/** What happened earlier was on the screen from the beginning. */
const longestAgoMs = 120_000;

const shortOf = (ago: unknown): number | null =>
  typeof ago === "number" && ago > 0 ? Math.round(Math.min(ago, longestAgoMs)) : null;

const nameAndPayload = ({ name, payload }: LiveEvent) => ({ name, payload });

/** `selectSite` and `catchUp` (wire §6). The token is looked up anew for every call. */
export const placeCalls: SocketCalls = (socket, services) => {
  const { token } = socket.data;
  const caller = () => callerOf(services, token, socket.handshake.address);

  answering(socket, services, "selectSite", async (payload) => {
    const person = await caller();
    const since = shortOf(payload.ago);
    const { onlySiteId } = person;
    if (onlySiteId !== undefined) {
      const [own] = person.links;
      const events = own ? await eventsOf(own.companyId, since) : [];
      // A partner's page is in the rooms of what it may read.
      const ofThePage = events.filter((event) => socket.rooms.has(embedRoomOf(event)));
      return {
        companyId: null,
        siteId: onlySiteId,
        seq: 0,
        ...(since === null ? {} : { events: ofThePage }),
      };
    }
    const companyId = await enterCompany(socket, person, payload.companyId);
    if (companyId === null) return { companyId, siteId: null, seq: 0 };
    const seq = await lastSeq(companyId);
    const events = await eventsOf(companyId, since);
    const siteId = await siteOf(companyId, Number(payload.siteId));
    return { companyId, siteId, seq, ...(since === null ? {} : { events }) };
  });

  answering(socket, services, "catchUp", async ({ since }) => {
    const mine = companiesWhere(await caller(), "order.view");
    const { companyId } = socket.data;
    if (companyId === undefined || !mine.includes(companyId)) return { events: [] };
    if (typeof since !== "number" || !Number.isInteger(since) || since < 0) return { reload: true };
    const last = await lastSeq(companyId);
    // A number that was never given here comes from another store, such as the one before a restore.
    if (since > last) return { reload: true };
    if (since === last) return { events: [], seq: last };
    const events = await eventsSince(services, companyId, since);
    // Numbers without gaps to the last: all of it. Else too much was missed, or it is no longer kept.
    if (last - since > mostMissed || events.length < last - since) return { reload: true };
    return { events: events.map(nameAndPayload), seq: last };
  });

  /** What the company's last milliseconds brought; nothing where nobody asked. */
  async function eventsOf(companyId: number, ago: number | null) {
    return ago === null ? [] : (await eventsOfLast(services, companyId, ago)).map(nameAndPayload);
  }

  /** A POS of the company; null for any other. */
  async function siteOf(companyId: number, siteId: number): Promise<number | null> {
    if (!Number.isInteger(siteId) || siteId <= 0) return null;
    const [site] = await services.db
      .select({ id: companySites.id })
      .from(companySites)
      .where(and(eq(companySites.id, siteId), eq(companySites.companyId, companyId)));
    return site?.id ?? null;
  }

  async function lastSeq(companyId: number): Promise<number> {
    const [row] = await services.db.select().from(companySeq).where(eq(companySeq.companyId, companyId));
    return row?.n ?? 0;
  }
};
