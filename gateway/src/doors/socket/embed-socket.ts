import { isEmbedToken, openEmbedToken } from "../../people/embedding/embed-token";
import { callerOf } from "../../people/identity/sessions";
import { ApiError, forbidden } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import { embedRooms } from "./embed-rooms";
import type { LiveSocket } from "./live-types";
import { enterAsEmbedded } from "./socket-place";

/** Calls that only choose which events arrive; all others act on the token's account. */
const embedCalls: readonly string[] = ["selectSite", "catchUp"];

/** Whether a socket may make a call. A partner's page acts as the creator, but must not use that account. */
export const canCallOnSocket = (socket: LiveSocket, name: string): boolean =>
  !isEmbedToken(socket.data.token) || embedCalls.includes(name);

/**
 * Subscribes a partner's page to its one POS until its session ends, limited to what its pages read. A script
 * without an origin is accepted. The page joins no room of the creator or of a session.
 * @throws ApiError UNAUTHORIZED when the session has ended, FORBIDDEN for another origin's page
 */
export async function enterEmbedded(
  services: Services,
  socket: LiveSocket,
  { token, isOwnPage }: { readonly token: string; readonly isOwnPage: boolean },
): Promise<void> {
  const { headers, address } = socket.handshake;
  const session = openEmbedToken(services.secrets, token, services.now());
  if (!session) throw new ApiError("UNAUTHORIZED");
  if (!isOwnPage && !session.origins.includes(headers.origin ?? "")) throw forbidden();
  // A disabled POS has no partner pages.
  const [ownLink] = (await callerOf(services, token, address)).links;
  socket.data = { token };
  await socket.join(embedRooms(session));
  if (ownLink) await enterAsEmbedded(services, socket, ownLink.companyId);
  const leave = setTimeout(() => socket.disconnect(true), session.expiresAt - services.now().getTime());
  socket.once("disconnect", () => clearTimeout(leave));
}
