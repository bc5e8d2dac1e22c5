import { type Caller, companiesWhere } from "../../people/access/caller";
import type { LiveSocket } from "./live-types";

/** People who see all tickets receive all ticket events. */
export const ticketSupportRoom = "ticket_support";

/**
 * Moves a socket to a company's rooms, as far as the caller belongs there. It makes no query, because after a
 * restart all panels reconnect at once.
 * @returns the company's id; null when the socket is in none
 */
export async function enterCompany(
  socket: LiveSocket,
  caller: Caller,
  wanted: unknown,
): Promise<number | null> {
  const { data } = socket;
  if (data.companyId !== undefined) await socket.leave(`company:${data.companyId}`);
  delete data.companyId;

  // A partner's page stays in its session's rooms and receives nothing of the company's other POS.
  if (caller.onlySiteId !== undefined) return null;
  if (caller.isTicketSupport) await socket.join(ticketSupportRoom);
  else await socket.leave(ticketSupportRoom);
  const companyId = Number(wanted);
  if (!companiesWhere(caller, "order.view").includes(companyId)) return null;
  data.companyId = companyId;
  await socket.join(`company:${companyId}`);
  return companyId;
}
