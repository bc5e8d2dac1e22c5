import type { FastifyRequest } from "fastify";
import { unauthorized } from "./api-error";

/**
 * Before the body is read: who brings no token hears that, and not what is wrong with the body. Whether the token is good
 * is looked up later.
 */
export async function demandToken(request: FastifyRequest): Promise<void> {
  if (!request.headers.authorization) throw unauthorized();
}
