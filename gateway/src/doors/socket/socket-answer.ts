import { ApiError, forbidden } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import { canCallOnSocket } from "./embed-socket";
import type { LiveSocket } from "./live-types";

/**
 * Answers a socket function through its acknowledgement: the result, or `{ error_code }`. An invalid token also
 * closes the connection; a socket without a token keeps waiting for its sign-in.
 */
export function answering(
  socket: LiveSocket,
  services: Pick<Services, "log">,
  name: string,
  answer: (payload: Readonly<Record<string, unknown>>) => Promise<unknown>,
): void {
  socket.on(name, (payload: unknown, acknowledge: unknown) => {
    const reply = typeof acknowledge === "function" ? acknowledge : () => {};
    const body = typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : {};
    const answered = canCallOnSocket(socket, name) ? answer(body) : Promise.reject(forbidden());
    answered.then(
      (result) => reply(result),
      (error: unknown) => {
        if (!(error instanceof ApiError)) services.log.error({ err: error }, `socket call ${name} failed`);
        const code = error instanceof ApiError ? error.code : "INTERNAL";
        reply({
          error: error instanceof ApiError ? `${error.status} ${code}` : "500 INTERNAL",
          error_code: code,
        });
        if (code === "UNAUTHORIZED" && socket.data.token !== undefined) socket.disconnect(true);
      },
    );
  });
}
