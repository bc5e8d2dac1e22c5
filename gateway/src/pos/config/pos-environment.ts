import type { CallOptions } from "../../platform/outbound/call-address";
import { type PostAnswer, postJson } from "../../platform/outbound/post-json";
import { isSandboxHost, sandboxOf } from "../../platform/settings/sandbox-host";
import { isSandboxBase, type Settings } from "../../platform/settings/settings";

export type PosEnvironment = "production" | "sandbox";

type Addresses = Pick<Settings, "apiBase" | "publicUrl" | "clientBase">;

/** This gateway's environment at a host; by default at the gateway's own. */
export const environmentAt = (settings: Addresses, host?: string): PosEnvironment =>
  isSandboxBase(settings.apiBase) || isSandboxHost(settings, host) ? "sandbox" : "production";

/** The environments in which a shop may be connected, the gateway's own first: its sandbox host serves the same POS. */
function environmentsOf(settings: Addresses): readonly [PosEnvironment, ...PosEnvironment[]] {
  const ownEnvironment = environmentAt(settings);
  const hasSandbox = isSandboxHost(settings, sandboxOf(settings.clientBase).hostname);
  return ownEnvironment === "production" && hasSandbox ? [ownEnvironment, "sandbox"] : [ownEnvironment];
}

export interface PostedIn extends PostAnswer {
  /** The environment that was named in the body that the shop answered. */
  readonly environment: PosEnvironment;
}

/** Answers with which a shop rejects a body; 401 and 403 are sent before it reads the body. */
const isRefusal = (status: number): boolean => status >= 400 && status <= 499 && ![401, 403].includes(status);

/**
 * Posts a body that names an environment. A shop accepts only the environment in which it is connected, which
 * the gateway cannot see: a refused request is sent again with the other one.
 * @throws what `postJson` throws
 */
export async function postInEnvironment(
  settings: Settings,
  address: string,
  bodyIn: (environment: PosEnvironment) => Promise<string>,
  options: CallOptions,
): Promise<PostedIn> {
  const [ownEnvironment, ...otherEnvironments] = environmentsOf(settings);
  const postIn = async (environment: PosEnvironment): Promise<PostedIn> => ({
    ...(await postJson(settings, address, await bodyIn(environment), options)),
    environment,
  });
  let answer = await postIn(ownEnvironment);
  for (const environment of otherEnvironments)
    if (isRefusal(answer.status)) answer = await postIn(environment);
  return answer;
}
