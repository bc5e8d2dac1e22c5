import { isEmbedToken, openEmbedToken } from "../../people/embedding/embed-token";
import { callerOf } from "../../people/identity/sessions";
import { ApiError, forbidden } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import { embedRooms } from "./embed-rooms";
import type { LiveSocket } from "./live-types";

/** Where a panel says what it shows. Everything else on a socket acts on the account that the token stands for. */
const embedCalls: readonly string[] = ["selectSite", "catchUp"];

/** May this socket make this call? A partner's page acts as the creator, whose account is none of its business. */
export const mayCallOnSocket = (socket: LiveSocket, name: string): boolean =>
  !isEmbedToken(socket.data.token) || embedCalls.includes(name);

/**
 * Lets a partner's page hear of its one POS, as far as its pages read it, and ends with its session: whoever holds the token, a script without an
 * origin too. It is in no room of the creator or of a session.
 * @throws ApiError UNAUTHORIZED when the session is over, FORBIDDEN for another origin's page
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
  // A POS that was switched off meanwhile has no partner's page.
  await callerOf(services, token, address);
  socket.data = { token };
  await socket.join(embedRooms(session));
  const leave = setTimeout(() => socket.disconnect(true), session.expiresAt - services.now().getTime());
  socket.once("disconnect", () => clearTimeout(leave));
}
