import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";

/** Time limits of the browser's own dialogs. Source: spec 1 §9. */
const createLimitMs = 360_000;
const getLimitMs = 180_000;

/** The assertion sent to the gateway; all texts are base64url. Source: spec 1 §7. */
export interface ReducedAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly userHandle: string | undefined;
  readonly signature: string;
  readonly authenticatorData: string;
}

/** The new credential sent to the gateway; all texts are base64url. Source: spec 1 §7. */
export interface ReducedAttestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/**
 * Asks the device to sign a challenge. Rejects if the person refuses, no device has one of the credentials, or
 * the time runs out.
 */
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

/** Asks the device to create a credential. Rejects if the person refuses or the device already has one. */
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

/** Closes the browser's dialog after the person has left. */
export const cancelCeremony = () => WebAuthnAbortService.cancelCeremony();

function toBase64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
