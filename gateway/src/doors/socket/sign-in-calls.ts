import { recordAccess } from "../../people/identity/access-record";
import { completeReset } from "../../people/identity/complete-reset";
import { completeSignIn } from "../../people/identity/complete-sign-in";
import { checkAssertion } from "../../people/identity/passkeys/assertion";
import { issueChallenge } from "../../people/identity/passkeys/challenges";
import { credentialIds } from "../../people/identity/passkeys/credentials";
import { userById } from "../../people/identity/user";
import {
  deviceVerificationMs,
  digitChoices,
  findVerification,
  renewCode,
  takeVerification,
} from "../../people/verification/verification";
import { shortAddress, visitorOfSocket } from "../../platform/http/visitor";
import {
  announceDevice,
  enterAsOtherDevice,
  findFirstScreen,
  firstScreenRoom,
  openElsewhere,
} from "./first-screen";
import type { SocketCalls } from "./live-types";
import { answerCalls } from "./socket-answer";

const expiredError = { error_code: "NOT_FOUND_OR_EXPIRED" };
const verificationFailed = { error_code: "VERIFICATION_FAILED" };
const wrongNumber = { ...verificationFailed, why: "WRONG_NUMBER" };
/** Spec 1 §8: the challenge is refused. */
const refusal = { error_code: 406 };

/** Confirms a sign-in or a reset with a passkey, on the first screen or on another device (wire §5). */
export const signInCalls: SocketCalls = (socket, services, io) => {
  const { db } = services;
  const { verificationRef } = socket.data;
  // Notifies a first screen that was refused, for example because its old connection still counts. Without this
  // notification, the screen would wait for a result that it never receives.
  if (verificationRef !== undefined && !socket.rooms.has(firstScreenRoom(verificationRef)))
    socket.emit("onFirstScreenRefused", { ref: verificationRef });
  const find = (ref: unknown) =>
    ref !== undefined && ref === socket.data.verificationRef
      ? findVerification(db, services.now(), ref, ["login", "reset"])
      : Promise.resolve(undefined);

  answerCalls(socket, services, "getWebauthNAssertChallenge", async ({ t }) => {
    const verification = await find(t);
    if (!verification) return expiredError;
    const isReset = verification.purpose === "reset";
    const user = isReset ? undefined : await userById(db, verification.userId ?? 0);
    if (!isReset && !user) return expiredError;
    if ((!isReset && verification.digits === null) || socket.rooms.has(firstScreenRoom(verification.ref)))
      return refusal;
    const { ref, browser, address } = verification;
    if (!(await enterAsOtherDevice(io, socket, ref))) return openElsewhere;
    const challenge = await issueChallenge(db, services.now(), {
      ref,
      userId: verification.userId,
      purpose: "sign-in-elsewhere",
      lifeMs: deviceVerificationMs,
    });
    announceDevice(io, socket, firstScreenRoom(ref), ref);
    const requester = { browser, address: shortAddress(address) };
    // Anybody who knows the e-mail can start a reset, so the answer reveals nothing more.
    if (!user)
      return { challenge, IDS: [], digits: [], email: verification.email, purpose: "reset", ...requester };
    return {
      challenge,
      IDS: await credentialIds(db, user.id),
      email: user.email,
      user_id: user.id,
      name: user.name,
      digits: digitChoices(verification),
      ...requester,
    };
  });

  answerCalls(socket, services, "webauthAssert", async ({ verificationuid, assertion, digits }) => {
    const verification = await find(verificationuid);
    const user = verification && (await userById(db, verification.userId ?? 0));
    if (!verification || (!user && verification.purpose !== "reset")) return expiredError;
    const { ref, purpose } = verification;
    const assertionResult = await checkAssertion(services, verification, assertion, digits);
    if (assertionResult === undefined || !user) {
      const { userId, email } = verification;
      const action = purpose === "reset" ? "reset-password" : "sign-in";
      const event = { action, result: "VERIFICATION_FAILED", way: "passkey", userId, email } as const;
      await recordAccess(services, db, event, visitorOfSocket(socket.handshake, services.settings));
      if (verification.digits === null || (await find(ref))?.digits !== null) return verificationFailed;
      // A wrong number disables this method permanently: the first screen continues with another, and the
      // device is notified.
      io.to(firstScreenRoom(ref)).emit("onExternalRefRefused", { ref });
      return wrongNumber;
    }
    if (purpose === "reset" && assertionResult === "other-device") {
      // Others may have started the reset and sent the link, so only the confirming device shows the code.
      const code = await renewCode(db, services.now(), ref, true);
      io.to(firstScreenRoom(ref)).emit("onExternalRefConfirmed", { ref });
      return { status: "OK", code };
    }
    const screen = assertionResult === "first-screen" ? socket : await findFirstScreen(io, ref);
    if (!screen || !(await takeVerification(db, ref))) return expiredError;
    const signInAnswer =
      purpose === "reset"
        ? await completeReset(services, verification, user, "passkey-here")
        : await completeSignIn(services, verification, user, screen.data.token, "passkey");
    if (!("authorization" in signInAnswer)) return expiredError;
    // Only the screen that started the sign-in receives the token, never the other device.
    screen.emit("onAuthorization", ref, signInAnswer.authorization, signInAnswer.persistant_verification);
    return { status: "OK" };
  });
};
