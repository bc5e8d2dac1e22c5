import { type Caller, companiesWhere } from "../../people/access/caller";
import type { LiveSocket } from "./live-types";

/** Those who see all tickets hear of all of them. */
export const ticketSupportRoom = "ticket_support";

/**
 * Moves a socket to the rooms of a company, as far as the caller belongs there. Nothing is asked for it: after a restart all
 * panels come at once.
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

  // A partner's page stays in the rooms of its session: of the company's other POS it hears nothing.
  if (caller.onlySiteId !== undefined) return null;
  if (caller.isTicketSupport) await socket.join(ticketSupportRoom);
  else await socket.leave(ticketSupportRoom);
  const companyId = Number(wanted);
  if (!companiesWhere(caller, "order.view").includes(companyId)) return null;
  data.companyId = companyId;
  await socket.join(`company:${companyId}`);
  return companyId;
}
