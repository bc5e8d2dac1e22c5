import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lt, or, sql } from "drizzle-orm";
import { credentials } from "../../../platform/database/schema/identity";
import type { Services } from "../../../platform/services";
import { forbidOtherDevices, rightDigits, type Verification } from "../../verification/verification";
import { takeChallenge } from "./challenges";
import { challengeIn, expectedPlaces, type Parts, readParts } from "./wire";

/** An id that no person has. With it, the checks take as long for an unknown e-mail as for a known one. */
const unknownId = 0;

/** The screen on which the passkey was used. */
export type AssertedOn = "first-screen" | "other-device";

/**
 * Checks a signature for a sign-in: unused challenge of this verification, origin, relying party, verified
 * user, the person's own passkey, and an increasing counter. For a sign-in another device must also name the
 * first screen's digits; in a reset the first screen has none.
 * @returns undefined when any of these checks fails
 */
export async function checkAssertion(
  services: Services,
  verification: Verification,
  sentBody: unknown,
  digits: unknown,
): Promise<AssertedOn | undefined> {
  const { db, settings } = services;
  const now = services.now();
  const parts = readParts(
    sentBody,
    ["id", "clientDataJSON", "signature", "authenticatorData"],
    ["userHandle"],
  );
  if (!parts) return undefined;
  const challenge = await takeChallenge(db, now, {
    challenge: challengeIn(part(parts, "clientDataJSON")),
    ref: verification.ref,
    purposes: ["sign-in-here", "sign-in-elsewhere"],
  });
  if (!challenge || challenge.userId !== verification.userId) return undefined;
  const asksForDigits = challenge.purpose === "sign-in-elsewhere" && verification.purpose === "login";
  const rightNumbers = rightDigits(verification);
  // A wrong number makes the digits void, so that no other device can confirm this sign-in.
  if (asksForDigits && (rightNumbers === undefined || digits !== rightNumbers)) {
    await forbidOtherDevices(db, verification.ref);
    return undefined;
  }
  const id = part(parts, "id");
  const [storedPasskey] = await db
    .select()
    .from(credentials)
    .where(and(eq(credentials.uid, id), eq(credentials.userId, verification.userId ?? unknownId)));
  const handle = parts.get("userHandle");
  const ownHandle = Buffer.from(String(verification.userId)).toString("base64url");
  if (!storedPasskey || (handle !== undefined && handle !== ownHandle)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: part(parts, "clientDataJSON"),
          authenticatorData: part(parts, "authenticatorData"),
          signature: part(parts, "signature"),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      },
      expectedChallenge: challenge.challenge,
      ...expectedPlaces(settings),
      requireUserVerification: true,
      credential: {
        id,
        publicKey: Buffer.from(storedPasskey.publicKey, "base64url"),
        counter: storedPasskey.counter,
      },
    });
    if (!verified || !(await storeCounter(services, id, authenticationInfo.newCounter))) return undefined;
  } catch (error) {
    services.log.info({ err: error }, "a passkey was refused");
    return undefined;
  }
  return challenge.purpose === "sign-in-here" ? "first-screen" : "other-device";
}

/** The counter of some authenticators is always 0; all others increase it, even between parallel calls. */
async function storeCounter({ db, now }: Services, uid: string, counter: number): Promise<boolean> {
  const updatedRows = await db
    .update(credentials)
    .set({ counter, lastUsedAt: now() })
    .where(
      and(
        eq(credentials.uid, uid),
        or(lt(credentials.counter, counter), sql`${counter} = 0 and ${credentials.counter} = 0`),
      ),
    )
    .returning({ id: credentials.id });
  return updatedRows.length === 1;
}

const part = (parts: Parts, name: string): string => parts.get(name) ?? "";
