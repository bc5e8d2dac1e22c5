import { type ClientRequest, request as httpRequest, type RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { ApiError } from "../http/api-error";
import type { Settings } from "../settings/settings";
import { resolveTarget } from "./public-address";

const limitMs = 10_000;

export interface Posted {
  readonly status: number;
  /** The `Date` of the answer, to the second. */
  readonly clock: Date | undefined;
}

/**
 * Posts JSON to an address that others chose: only http and https, only public targets unless the settings say
 * otherwise, the resolved address pinned, no redirects, ten seconds in all.
 * @param cutOff ends the try before that
 * @returns the HTTP status and the other side's clock, if it tells it
 * @throws ApiError TARGET_NOT_ALLOWED, or Error with the network's words
 */
export async function postJson(
  settings: Pick<Settings, "allowPrivateTargets">,
  address: string,
  body: string,
  cutOff?: AbortSignal,
): Promise<Posted> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) {
    throw new ApiError("TARGET_NOT_ALLOWED");
  }
  const limit = AbortSignal.timeout(limitMs);
  const signal = cutOff === undefined ? limit : AbortSignal.any([limit, cutOff]);
  const target = await unlessAborted(signal, resolveTarget(settings, url.hostname));
  const options: RequestOptions = {
    method: "POST",
    agent: false,
    signal,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "user-agent": "HPay-Notifications/1",
      accept: "*/*",
    },
    lookup: (_host, asked, done) => {
      if (asked.all) done(null, [target]);
      else done(null, target.address, target.family);
    },
  };
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call: ClientRequest = send(url, options, (response) => {
      // What the other side says does not matter, and may have no end.
      response.destroy();
      const date = new Date(response.headers.date ?? "");
      resolve({
        status: response.statusCode ?? 0,
        clock: Number.isNaN(date.getTime()) ? undefined : date,
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** A look-up of a name cannot be ended, only no longer waited for. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
