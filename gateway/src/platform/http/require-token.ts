import type { FastifyRequest } from "fastify";
import { unauthorized } from "./api-error";

/**
 * Before the body is read: without a token the caller learns only that. Whether the token is valid is checked
 * later.
 */
export async function requireToken(request: FastifyRequest): Promise<void> {
  if (!request.headers.authorization) throw unauthorized();
}
