import type { FastifyRequest } from "fastify";
import { requireToken } from "../../platform/http/require-token";
import type { Services } from "../../platform/services";
import { callerOf } from "./sessions";

/** Maximum size of a body that is read before its sender is known. */
const smallBytes = 64 * 1024;

/** Requires a token before the body is read, and a valid one for a large body or one of unknown size. */
export const requireValidToken =
  (services: Services) =>
  async (request: FastifyRequest): Promise<void> => {
    await requireToken(request);
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && Number(length ?? 0) <= smallBytes) return;
    await callerOf(services, request.headers.authorization, request.ip);
  };
