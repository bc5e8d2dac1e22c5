import { ApiError, forbidden } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import { canCallOnSocket } from "./embed-socket";
import type { LiveSocket } from "./live-types";

/** The last call of each sign-in, or of each place without one. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs the calls of one caller one after another, over all of its connections: a burst of them would otherwise take
 * every connection to the store, and other people's requests would be refused.
 */
async function inTurn(socket: LiveSocket, work: () => Promise<unknown>): Promise<unknown> {
  const { sessionId, token, place } = socket.data;
  const caller = String(sessionId ?? token ?? place ?? socket.id);
  const before = last.get(caller);
  // A connection that has ended meanwhile awaits no answer.
  const turn = before ? before.then(() => (socket.connected ? work() : undefined)) : work();
  const end = turn.catch(() => {});
  last.set(caller, end);
  void end.then(() => last.get(caller) === end && last.delete(caller));
  return turn;
}

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
    const answered = canCallOnSocket(socket, name)
      ? inTurn(socket, () => answer(body))
      : Promise.reject(forbidden());
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
