import type { FastifyReply, FastifyRequest } from "fastify";
import { livePositionHeader } from "../../../platform/http/cross-origin";
import { readRecordId } from "../../../platform/json/record-id";
import type { Services } from "../../../platform/services";

/**
 * Sets a header, `company number`, with the number of the selected company's newest event. The answer includes
 * everything up to that event, so a panel catches up from there. Called before the store is read, and after
 * access to the company was checked.
 */
export async function sendLivePosition(
  { outbox }: Pick<Services, "outbox">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const companyId = readRecordId(String(request.headers.xcompanyid ?? ""));
  if (companyId === undefined || companyId === 0) return;
  reply.header(livePositionHeader, `${companyId} ${await outbox.positionOf(companyId)}`);
}
