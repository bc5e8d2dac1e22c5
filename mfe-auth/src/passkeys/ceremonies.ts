import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";

/** Time limits of the browser's own dialogs. Source: spec 1 §9. */
const createLimitMs = 360_000;
const getLimitMs = 180_000;

/** What the gateway is given of an assertion; all texts are base64url. Source: spec 1 §7. */
export interface ReducedAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly userHandle: string | undefined;
  readonly signature: string;
  readonly authenticatorData: string;
}

/** What the gateway is given of a new credential; all texts are base64url. Source: spec 1 §7. */
export interface ReducedAttestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** Asks the person's device to sign a challenge. Rejects when they refuse, have no such device, or time is over. */
export async function obtainAssertion(request: {
  readonly challenge: string;
  readonly credentialIds: readonly string[];
}): Promise<ReducedAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: request.challenge,
      rpId: location.hostname,
      allowCredentials: request.credentialIds.map((credential) => ({ id: credential, type: "public-key" })),
      userVerification: "required",
      timeout: getLimitMs,
    },
  });
  const { clientDataJSON, userHandle, signature, authenticatorData } = response;
  return { id, clientDataJSON, userHandle, signature, authenticatorData };
}

/** Has the person's device make a credential. Rejects when they refuse or the device has one already. */
export async function obtainAttestation(request: {
  readonly challenge: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly productName: string;
  readonly existingIds: readonly string[];
}): Promise<ReducedAttestation> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: request.challenge,
      rp: { id: location.hostname, name: request.productName },
      user: {
        id: toBase64Url(request.userId),
        name: request.email,
        displayName: request.name || request.email,
      },
      pubKeyCredParams: [
        { type: "public-key", alg: -7 },
        { type: "public-key", alg: -257 },
      ],
      excludeCredentials: request.existingIds.map((credential) => ({ id: credential, type: "public-key" })),
      authenticatorSelection: { userVerification: "required", residentKey: "preferred" },
      attestation: "none",
      timeout: createLimitMs,
    },
  });
  return { id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** Takes the browser's dialog away when the person has gone elsewhere. */
export const cancelCeremony = () => WebAuthnAbortService.cancelCeremony();

function toBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
