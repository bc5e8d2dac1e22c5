import type { FastifyRequest } from "fastify";
import { unauthorized } from "./api-error";

/** Refuses a caller without a token before the body is read. Whether the token is valid is checked later. */
export async function requireToken(request: FastifyRequest): Promise<void> {
  if (!request.headers.authorization) throw unauthorized();
}
