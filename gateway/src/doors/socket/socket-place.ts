import { type Caller, companiesWhere } from "../../people/access/caller";
import { textOf } from "../../platform/json/values";
import type { OutboxReader } from "../../platform/outbox/outbox-reader";
import type { LiveIo, LiveSocket } from "./live-types";

interface Place {
  readonly outbox: OutboxReader;
}

/** People who see all tickets receive all ticket events. */
export const ticketSupportRoom = "ticket_support";

/** The panels that show a company. */
export const companyRoom = (companyId: number): string => `company:${companyId}`;
/** The partners' pages that show a company. Events reach these pages through separate rooms. */
export const embeddedRoom = (companyId: number): string => `company-embedded:${companyId}`;
const roomOfCompany = /^company(?:-embedded)?:(\d+)$/;

/**
 * Moves a socket to a company's rooms, if the caller belongs there. The store is queried only if nobody else in
 * this process shows the company, because after a restart all panels reconnect at once.
 * @returns the company's id; null when the socket is in none
 */
export async function enterCompany(
  { outbox }: Place,
  socket: LiveSocket,
  caller: Caller,
  requestedId: unknown,
): Promise<number | null> {
  const { data } = socket;
  const companyId = Number(textOf(requestedId));
  // A partner's page remains in its session's rooms and receives nothing of the company's other POS.
  const isOwnCompany =
    caller.onlySiteId === undefined && companiesWhere(caller, "order.view").includes(companyId);
  if (data.companyId !== undefined && !(isOwnCompany && data.companyId === companyId)) {
    await socket.leave(companyRoom(data.companyId));
    delete data.companyId;
  }
  if (caller.onlySiteId !== undefined) return null;
  if (caller.isTicketSupport) {
    await socket.join(ticketSupportRoom);
    await outbox.followAll();
  } else await socket.leave(ticketSupportRoom);
  if (!isOwnCompany) return null;
  data.companyId = companyId;
  // Joins the room first, so that this socket receives everything read from the outbox afterwards.
  await socket.join(companyRoom(companyId));
  await outbox.follow(companyId);
  return companyId;
}

/** A partner's page receives only the company's events that are sent to the page's rooms. */
export async function enterAsEmbedded(
  { outbox }: Place,
  socket: LiveSocket,
  companyId: number,
): Promise<void> {
  await socket.join(embeddedRoom(companyId));
  await outbox.follow(companyId);
}

/** Stops reading the events of companies that no socket of this process shows anymore. */
export function unfollowEmptyRooms(io: LiveIo, outbox: OutboxReader): void {
  const { adapter } = io.of("/");
  const isShown = (companyId: number) =>
    adapter.rooms.has(companyRoom(companyId)) || adapter.rooms.has(embeddedRoom(companyId));
  adapter.on("delete-room", (room: string) => {
    if (room === ticketSupportRoom) {
      const shownCompanies = [...adapter.rooms.keys()].flatMap((name) => {
        const [, id] = roomOfCompany.exec(name) ?? [];
        return id === undefined ? [] : [Number(id)];
      });
      outbox.followOnly(new Set(shownCompanies));
      return;
    }
    const [, id] = roomOfCompany.exec(room) ?? [];
    if (id !== undefined && !isShown(Number(id))) outbox.unfollow(Number(id));
  });
}
