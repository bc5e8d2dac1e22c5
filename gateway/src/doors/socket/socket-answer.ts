import { untilDeadline } from "../../platform/deadline/deadline";
import { ApiError, forbidden } from "../../platform/http/api-error";
import { storeUnavailable } from "../../platform/http/error-answer";
import type { Services } from "../../platform/services";
import { canCallOnSocket } from "./embed-socket";
import type { LiveSocket } from "./live-types";

/** Shorter than the time that a panel waits for an answer. */
const maxCallMs = 10_000;

/**
 * The queued calls of each caller with a running call, by connection; the first connection is next. A caller is
 * a sign-in, or the network of a connection without one.
 */
const queues = new Map<string, Map<string, (() => void)[]>>();

/**
 * Runs the calls of one caller one after another, across all of its connections. Otherwise a burst of calls
 * would occupy every connection to the store. The caller's connections take turns.
 */
async function runInTurn(socket: LiveSocket, work: () => Promise<unknown>): Promise<unknown> {
  const { sessionId, token, network } = socket.data;
  const caller = String(sessionId ?? token ?? network ?? socket.id);
  const turn = turnOf(caller, socket.id);
  if (turn) await turn;
  try {
    // A connection that has closed meanwhile expects no answer.
    return socket.connected ? await withTimeLimit(work) : undefined;
  } finally {
    beginNext(caller);
  }
}

/** Resolves when the call can begin; undefined if it can begin at once. */
function turnOf(caller: string, connection: string): Promise<void> | undefined {
  const queue = queues.get(caller);
  if (!queue) {
    queues.set(caller, new Map());
    return undefined;
  }
  return new Promise((resolve) => {
    const ownCalls = queue.get(connection);
    if (ownCalls) ownCalls.push(resolve);
    else queue.set(connection, [resolve]);
  });
}

function beginNext(caller: string): void {
  const queue = queues.get(caller);
  const [next] = queue ?? [];
  if (!queue || !next) {
    queues.delete(caller);
    return;
  }
  const [connection, calls] = next;
  queue.delete(connection);
  const beginCall = calls.shift();
  if (calls.length > 0) queue.set(connection, calls);
  beginCall?.();
}

/** Limits the duration of a call, because one that hangs would block the caller's queue. */
async function withTimeLimit(work: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(storeUnavailable()), maxCallMs);
  });
  return Promise.race([untilDeadline(maxCallMs, work), timeout]).finally(() => clearTimeout(timer));
}

/**
 * Answers a socket function through its acknowledgement: the result, or `{ error_code }`. An invalid token also
 * closes the connection; a socket without a token continues to wait for its sign-in.
 */
export function answerCalls(
  socket: LiveSocket,
  services: Pick<Services, "log">,
  name: string,
  answer: (payload: Readonly<Record<string, unknown>>) => Promise<unknown>,
): void {
  socket.on(name, (payload: unknown, acknowledge: unknown) => {
    const reply = typeof acknowledge === "function" ? acknowledge : () => {};
    const body = typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : {};
    const outcome = canCallOnSocket(socket, name)
      ? runInTurn(socket, () => answer(body))
      : Promise.reject(forbidden());
    outcome.then(
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
