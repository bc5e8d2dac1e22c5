import { randomUUID } from "node:crypto";
import type { Caller } from "../../people/access/caller";
import { requireFreshSignIn } from "../../people/access/fresh-sign-in";
import { recordAccess } from "../../people/identity/access-record";
import { noticeAfter, sendNotice } from "../../people/identity/notice";
import { storeCredential } from "../../people/identity/passkeys/attestation";
import { issueChallenge } from "../../people/identity/passkeys/challenges";
import {
  createLimitMs,
  createLink,
  findLink,
  removeLink,
} from "../../people/identity/passkeys/credential-links";
import {
  credentialIds,
  listCredentials,
  removeCredentials,
  requireOwnPasskey,
} from "../../people/identity/passkeys/credentials";
import { addFactorToSession, callerOf, removeSessions } from "../../people/identity/sessions";
import { endTrust } from "../../people/identity/trusted-browser";
import { userById } from "../../people/identity/user";
import { endVerifications, isReference } from "../../people/verification/verification";
import { inTransaction } from "../../platform/database/transaction";
import { unauthorized } from "../../platform/http/api-error";
import { visitorOfSocket } from "../../platform/http/visitor";
import { count, requireWithin } from "../../platform/limits/limits";
import { announceDevice, enterAsOtherDevice, openElsewhere } from "./first-screen";
import type { SocketCalls } from "./live-types";
import { answerCalls } from "./socket-answer";

const expiredError = { error_code: "NOT_FOUND_OR_EXPIRED" };
const verificationFailed = { error_code: "VERIFICATION_FAILED" };
/** Only passkeys that were added can be removed, so removals, which end a stranger's access, need no limit. */
const additionOf = (userId: number) => ({ limit: "account-change", of: userId }) as const;

/**
 * Adding, listing and removing passkeys: in this browser, or on another device by a link (wire §5, spec 1
 * §7). Adding or removing one requires a fresh sign-in, because a passkey opens the account and its password.
 */
export const credentialCalls: SocketCalls = (socket, services, io) => {
  const { db } = services;
  const visitor = () => visitorOfSocket(socket.handshake, services.settings);
  const caller = async (): Promise<Caller> => {
    const { token } = socket.data;
    if (token === undefined) throw unauthorized();
    return callerOf(services, token, visitor().address);
  };
  const freshCaller = async (): Promise<Caller> => {
    const foundCaller = await caller();
    requireFreshSignIn(services, foundCaller);
    await requireOwnPasskey(db, foundCaller);
    return foundCaller;
  };
  const sessionRoom = (sessionId: number) => `session:${sessionId}`;

  answerCalls(socket, services, "getWebauthNChallenge", async ({ verificationuid, createexternalref }) => {
    const now = services.now();
    const link = await findLink(db, now, verificationuid);
    if (link === undefined && socket.data.token === undefined) return expiredError;
    const owner = link ?? (await freshCaller());
    await requireWithin(db, now, [additionOf(owner.userId)]);
    const user = await userById(db, owner.userId);
    if (!user) return expiredError;
    if (!link && createexternalref) {
      const externalref = await createLink(db, now, { userId: owner.userId, sessionId: owner.sessionId });
      return { challenge: "", externalref, error_code: null };
    }
    if (link && !(await enterAsOtherDevice(io, socket, link.ref))) return openElsewhere;
    const challenge = await issueChallenge(db, now, {
      ref: isReference(verificationuid) ? verificationuid : randomUUID(),
      userId: user.id,
      purpose: "create",
      lifeMs: createLimitMs,
    });
    if (link) announceDevice(io, socket, sessionRoom(link.sessionId), link.ref);
    const IDS = await credentialIds(db, user.id);
    return { challenge, externalref: "", IDS, user_id: user.id, email: user.email, name: user.name };
  });

  answerCalls(socket, services, "webauthStoreCredentials", async (payload) => {
    const { verificationuid, attestation, verificationdata } = payload;
    if (!isReference(verificationuid)) return expiredError;
    const link = await findLink(db, services.now(), verificationuid);
    if (link === undefined && socket.data.token === undefined) return expiredError;
    const { userId, sessionId } = link ?? (await caller());
    const user = await userById(db, userId);
    if (!user) return expiredError;
    const isFirst = (await credentialIds(db, userId)).length === 0;
    const storedPasskey = await storeCredential(services, userId, verificationuid, {
      attestation,
      verificationdata,
    });
    if (!storedPasskey) return verificationFailed;
    await count(db, services.now(), [additionOf(userId)]);
    if (isFirst) {
      await addFactorToSession(db, sessionId, "passkey");
      // With a passkey the session may open companies that require one, so its panel reloads their list.
      services.signals.emit("membership-changed", userId);
    }
    await recordAccess(services, db, { action: "add-passkey", result: "OK", userId }, visitor());
    await sendNotice(services, user, { kind: "factor-added", ...visitor() });
    if (!link) return { credentails: await listCredentials(db, userId) };
    await removeLink(db, link.ref);
    io.to(sessionRoom(link.sessionId)).emit("onExternalWebauthStoreCredentials", {
      ref: link.ref,
      credentails: await listCredentials(db, userId),
    });
    // The other device is not signed in and receives only its own passkey.
    return { credentails: [storedPasskey] };
  });

  answerCalls(socket, services, "listWebAuthNCredentials", async (payload) => {
    const uids = Array.isArray(payload.delete)
      ? payload.delete.filter((uid): uid is string => typeof uid === "string")
      : [];
    const { userId, sessionId } = await (uids.length > 0 ? freshCaller() : caller());
    const user = uids.length > 0 ? await userById(db, userId) : undefined;
    if (user)
      await inTransaction(services, async (work) => {
        const removedPasskeys = await removeCredentials(work.tx, userId, uids);
        if (removedPasskeys.length === 0) return;
        // Ends whatever the removed device may have opened.
        const endedIds = await removeSessions(work.tx, { userId, exceptId: sessionId });
        await endTrust(work.tx, { userId });
        await endVerifications(work.tx, userId);
        work.afterCommit(() => services.signals.emit("sessions-ended", endedIds));
        await recordAccess(services, work.tx, { action: "remove-passkey", result: "OK", userId }, visitor());
        noticeAfter(services, work, user, { kind: "factor-removed", ...visitor() });
      });
    return { credentails: await listCredentials(db, userId) };
  });
};
