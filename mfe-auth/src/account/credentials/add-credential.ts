import type { HostApi, SessionUser } from "@hpay/contract";
import { readDeviceRequest } from "../../authn/device-request";
import { thisDevice } from "../../passkeys/device-description";
import { errorCodeOf } from "../../verification/channel";

/** The result of adding this browser. */
export type AddOutcome =
  | "added"
  | "refused"
  /** A company requires a passkey sign-in, and this session was started without one. */
  | "PASSKEY_SIGN_IN"
  | "not-obtained"
  | "not-accepted"
  | "no-connection";

/** The outcome if the gateway's answer contains no challenge. */
export const refusalOf = (answer: unknown): "refused" | "PASSKEY_SIGN_IN" =>
  errorCodeOf(answer) === "PASSKEY_SIGN_IN" ? "PASSKEY_SIGN_IN" : "refused";

/**
 * Requests the challenge, runs the browser's ceremony, and sends the result to the gateway. An aborted ceremony
 * stores nothing, unless the gateway has already received the result.
 */
export async function addThisBrowser(
  host: HostApi,
  user: SessionUser,
  signal: AbortSignal,
): Promise<AddOutcome> {
  const verificationuid = crypto.randomUUID();
  try {
    const answer = await host.live.call("getWebauthNChallenge", { verificationuid });
    const request = readDeviceRequest(answer);
    if (errorCodeOf(answer) !== null || !request) return refusalOf(answer);
    const attestation = await obtain(host, user, request, signal);
    if (attestation === null || signal.aborted) return "not-obtained";
    const storedAnswer = await host.live.call("webauthStoreCredentials", {
      verificationuid,
      verificationdata: thisDevice(),
      attestation,
    });
    return errorCodeOf(storedAnswer) === null ? "added" : "not-accepted";
  } catch {
    // A live call rejects only without a connection or an answer.
    return "no-connection";
  }
}

async function obtain(
  host: HostApi,
  user: SessionUser,
  request: { readonly challenge: string; readonly credentialIds: readonly string[]; readonly userId: string },
  signal: AbortSignal,
) {
  try {
    const { cancelCeremony, obtainAttestation } = await import("../../passkeys/ceremonies");
    signal.throwIfAborted();
    signal.addEventListener("abort", cancelCeremony);
    return await obtainAttestation({
      challenge: request.challenge,
      userId: request.userId || String(user.id),
      email: user.email,
      name: user.name,
      productName: host.config.productName,
      existingIds: request.credentialIds,
    });
  } catch {
    return null;
  }
}
