import type { FastifyRequest } from "fastify";
import { unauthorized } from "./api-error";

/**
 * Runs before the body is read: a caller without a token gets only that error. Whether the token is valid is
 * checked later.
 */
export async function requireToken(request: FastifyRequest): Promise<void> {
  if (!request.headers.authorization) throw unauthorized();
}
