import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@hpay/contract/errors";
import type { ConnectionError } from "fastify";
import { ApiError } from "./api-error";

const statuses = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

const codes = new Map<number, ErrorCode>([
  [429, "RATE_LIMITED"],
  [431, "PAYLOAD_TOO_LARGE"],
]);

/** Explains errors of Node's parser, which rejects unencoded letters; proxies read them differently. */
const texts = new Map([
  ["HPE_INVALID_URL", "Percent-encode the letters of the address as UTF-8: %C5%BE for ž."],
]);

/** Answers bytes that never become a request (oversized headers, not HTTP), and closes the connection. */
export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  refuseConnection(socket, statuses.get(error.code) ?? 400, texts.get(error.code));
}

/** Answers in the API's format without a request, and closes the connection. */
export function refuseConnection(
  socket: Socket,
  status: number,
  text = "The request could not be read.",
): void {
  if (socket.writable) {
    const code = codes.get(status) ?? "VALIDATION";
    const refusal = new ApiError(code, { status, ...(code === "VALIDATION" ? { text } : {}) });
    const body = JSON.stringify(refusal.body(randomUUID()));
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
