import { and, eq } from "drizzle-orm";
import { companySites } from "../database/schema/pos";
import { type Caller, companiesWhere } from "../identity/caller";
import type { Services } from "../services";
import type { LiveSocket } from "./live-server";

/** What is known of a socket. */
export interface SocketData {
  token?: string;
  userId?: number;
  sessionId?: number;
  companyId?: number;
  siteId?: number;
  /** The sign-in or the link for a passkey that the socket was opened for; with or without a token. */
  verificationRef?: string;
  /** The room that was told that this is its other device. */
  deviceOf?: string;
}

/** Those who see all tickets hear of all of them. */
export const ticketSupportRoom = "ticket_support";

interface Place {
  readonly companyId?: unknown;
  readonly siteId?: unknown;
}

/** Moves a socket to the rooms of a company and a POS, as far as the caller belongs there. */
export async function selectSite(
  services: Services,
  socket: LiveSocket,
  caller: Caller,
  wanted: Place,
): Promise<{ readonly companyId: number | null; readonly siteId: number | null }> {
  const { data } = socket;
  if (data.companyId !== undefined) await socket.leave(`company:${data.companyId}`);
  if (data.siteId !== undefined) await socket.leave(`site:${data.siteId}`);
  delete data.companyId;
  delete data.siteId;

  if (caller.onlySiteId !== undefined) {
    // Of the company's other POS a partner's page hears nothing.
    await socket.join(`embedded:${caller.onlySiteId}`);
    return { companyId: null, siteId: caller.onlySiteId };
  }
  if (caller.isTicketSupport) await socket.join(ticketSupportRoom);
  else await socket.leave(ticketSupportRoom);
  const companyId = Number(wanted.companyId);
  if (!companiesWhere(caller, "order.view").includes(companyId)) return { companyId: null, siteId: null };
  data.companyId = companyId;
  await socket.join(`company:${companyId}`);

  const siteId = Number(wanted.siteId);
  if (!Number.isInteger(siteId) || siteId <= 0) return { companyId, siteId: null };
  const [site] = await services.db
    .select({ id: companySites.id })
    .from(companySites)
    .where(and(eq(companySites.id, siteId), eq(companySites.companyId, companyId)));
  if (!site) return { companyId, siteId: null };
  data.siteId = siteId;
  await socket.join(`site:${siteId}`);
  return { companyId, siteId };
}
