import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { withTimeLimit } from "@hpay/domain";
import { ApiError } from "../http/api-error";
import type { Settings } from "../settings/settings";
import { resolveTarget } from "./public-address";

const defaultLimitMs = 30_000;
/** Time limit for the body once the headers have arrived. */
const bodyLimitMs = 5000;
const maxBodyBytes = 16 * 1024;

export interface CallAnswer {
  readonly status: number;
  /** The `Date` of the answer, to the second. */
  readonly clock: Date | undefined;
  /** The first 16 KiB of the answer's body, or the part that was received within five seconds. */
  readonly body: string;
}

export interface CallOptions {
  /** Time limit for look-up, request and the answer's headers in milliseconds; default 30 s. */
  readonly limitMs?: number;
  /** Aborts the call earlier. */
  readonly cutOff?: AbortSignal;
}

export interface SentRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: string;
}

/**
 * Calls an address chosen by others: only http and https, only public targets unless the settings allow others, the
 * resolved address pinned, no redirects, its own time limit.
 * @throws ApiError TARGET_NOT_ALLOWED, DOMException TimeoutError, or Error with the network's message
 */
export async function callAddress(
  settings: Pick<Settings, "allowPrivateTargets">,
  address: string,
  sentRequest: SentRequest,
  { limitMs = defaultLimitMs, cutOff }: CallOptions = {},
): Promise<CallAnswer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) {
    throw new ApiError("TARGET_NOT_ALLOWED");
  }
  return withTimeLimit(limitMs, (signal) => send(settings, url, sentRequest, signal), cutOff);
}

async function send(
  settings: Pick<Settings, "allowPrivateTargets">,
  url: URL,
  { method, headers, body = "" }: SentRequest,
  signal: AbortSignal,
): Promise<CallAnswer> {
  const target = await resolveTarget(settings, url.hostname);
  const options: RequestOptions = {
    method,
    agent: false,
    signal,
    headers,
    // Answered later, as Node expects: if connecting fails at once, nothing listens to the socket's error yet.
    lookup: (_host, lookupOptions, done) => {
      if (lookupOptions.all) setImmediate(done, null, [target]);
      else setImmediate(done, null, target.address, target.family);
    },
  };
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call: ClientRequest = request(url, options, resolve);
    call.on("error", reject);
    call.end(body);
  });
  const date = new Date(response.headers.date ?? "");
  return {
    status: response.statusCode ?? 0,
    clock: Number.isNaN(date.getTime()) ? undefined : date,
    body: await readStart(response),
  };
}

/** Reads the useful part of an answer, then closes the connection, because the answer may never end. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, bodyLimitMs);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBodyBytes) finish();
    });
    response.on("end", finish).on("error", finish).on("close", finish);
  });
  response.destroy();
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString("utf8");
}
