import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, isoBase64URL, isoCBOR } from "@simplewebauthn/server/helpers";
import { credentials } from "../../../platform/database/schema/identity";
import type { Services } from "../../../platform/services";
import { takeChallenge } from "./challenges";
import { type CredentialEntry, credentialIds, maxCredentials } from "./credentials";
import { challengeIn, expectedPlaces, readParts } from "./wire";

/** ES256 and RS256, as the panel requests (spec 1 §9). */
const algorithms = [-7, -257];

/**
 * Checks a new passkey and stores it.
 * @param ref of the call that created the challenge
 * @returns undefined when this person was not asked to create this passkey
 */
export async function storeCredential(
  services: Services,
  userId: number,
  ref: string,
  sentBody: { readonly attestation: unknown; readonly verificationdata: unknown },
): Promise<CredentialEntry | undefined> {
  const { db, settings } = services;
  const parts = readParts(sentBody.attestation, ["id", "clientDataJSON", "attestationObject"]);
  if (!parts) return undefined;
  const id = parts.get("id") ?? "";
  const clientDataJSON = parts.get("clientDataJSON") ?? "";
  const challenge = await takeChallenge(db, services.now(), {
    challenge: challengeIn(clientDataJSON),
    ref,
    purposes: ["create"],
  });
  if (!challenge || challenge.userId !== userId) return undefined;
  if ((await credentialIds(db, userId)).length >= maxCredentials) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          attestationObject: withoutStatement(parts.get("attestationObject") ?? ""),
          transports: [],
        },
      },
      expectedChallenge: challenge.challenge,
      ...expectedPlaces(settings),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    const entry: CredentialEntry = { uid: credential.id, ...deviceIn(sentBody.verificationdata) };
    const storedRows = await db
      .insert(credentials)
      .values({
        ...entry,
        userId,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        createdAt: services.now(),
      })
      .onConflictDoNothing()
      .returning({ id: credentials.id });
    return storedRows.length === 1 ? entry : undefined;
  } catch (error) {
    services.log.info({ err: error }, "a new passkey was refused");
    return undefined;
  }
}

/**
 * The attestation without its statement, which the panel does not request: the library would call any address
 * that a certificate in the statement names.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const attStmt = new Map<string, string>();
  return isoBase64URL.fromBuffer(
    isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", attStmt],
        ["authData", authData],
      ]),
    ),
  );
}

/** The browser's description of itself, for the list of devices: short texts only. */
function deviceIn(value: unknown): Omit<CredentialEntry, "uid"> {
  const sentEntries = new Map<string, unknown>(Object.entries(value ?? {}));
  const short = (name: string) => {
    const text = sentEntries.get(name);
    return typeof text === "string" ? text.replace(/\p{Cc}/gu, "").slice(0, 64) : "";
  };
  return { deviceType: short("deviceType"), osName: short("osName"), browserName: short("browserName") };
}
