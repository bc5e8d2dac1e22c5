import { seenText } from "@hpay/domain";
import { eq, sql } from "drizzle-orm";
import { setPasswordHash } from "../../people/identity/complete-sign-in";
import { noticeAfter } from "../../people/identity/notice";
import { passwordFault } from "../../people/identity/password-rules";
import { consumeTry } from "../../people/identity/password-tries";
import { callerOf, removeSessions } from "../../people/identity/sessions";
import { endTrust } from "../../people/identity/trusted-browser";
import { userById } from "../../people/identity/user";
import { userCompanies, users } from "../../platform/database/schema/people";
import { inTransaction } from "../../platform/database/transaction";
import { visitorOfSocket } from "../../platform/http/visitor";
import { consume } from "../../platform/limits/limits";
import type { SocketCalls } from "./live-types";
import { answerCalls } from "./socket-answer";

const telephone = /^[\d\s+\-/.()]{0,40}$/;

/** A person's own data and password (spec 1 §7). */
export const accountCalls: SocketCalls = (socket, services) => {
  const { token } = socket.data;
  const { db, passwords } = services;
  const visitor = () => visitorOfSocket(socket.handshake, services.settings);
  const caller = () => callerOf(services, token, visitor().address);

  // Spec 1 §8: 403 and 406 mean that the password is refused.
  answerCalls(socket, services, "setPassword", async ({ Password: password, OPassword: current }) => {
    const { userId, sessionId, email } = await caller();
    if (typeof password !== "string" || typeof current !== "string") return { error_code: 400 };
    const tries = await consumeTry(services, { email, address: visitor().address, isTrusted: true });
    const user = await userById(db, userId);
    if (!(await passwords.verify(user?.passwordHash, current)) || !user) return { error_code: 403 };
    await tries.markRight();
    const fault = passwordFault(services, password);
    if (fault) return { error_code: fault === "PASSWORD_BREACHED" ? fault : 406 };
    const passwordHash = await passwords.hash(password);
    return inTransaction(services, async (work) => {
      const { tx, audit, afterCommit: afterwards } = work;
      await consume(tx, services.now(), [{ limit: "account-change", of: userId }]);
      await setPasswordHash(tx, userId, passwordHash);
      const endedIds = await removeSessions(tx, { userId, exceptId: sessionId });
      await endTrust(tx, { userId });
      await audit({
        companyId: null,
        userId,
        action: "change-password",
        resource: "users",
        recordId: userId,
        address: visitor().address,
      });
      afterwards(() => services.signals.emit("sessions-ended", endedIds));
      noticeAfter(services, work, user, { kind: "password-changed", ...visitor() });
      return { status: "OK" };
    });
  });

  answerCalls(socket, services, "saveUserData", async ({ Name, Tel }) => {
    const { userId, name: nameBefore } = await caller();
    const name = typeof Name === "string" ? seenText(Name).trim().replace(/\s+/g, " ") : "";
    const tel = typeof Tel === "string" ? Tel.trim() : "";
    if (name.length < 2 || name.length > 101 || /\p{Cc}/u.test(name)) return { error_code: "INVALID_NAME" };
    if (!telephone.test(tel)) return { error_code: "VALIDATION" };
    return inTransaction(services, async ({ tx, audit }) => {
      await tx
        .update(users)
        .set({ name, tel, version: sql`${users.version} + 1` })
        .where(eq(users.id, userId));
      if (name === nameBefore) return { status: "OK" };
      // Counted alone: with a stolen session, which can change the name, nobody uses up the owner's new passwords.
      await consume(tx, services.now(), [{ limit: "account-change", of: `name of ${userId}` }]);
      // Histories show a person's current name, so only this row shows who wrote what under another name. The
      // owners of the person's companies can read it.
      const links = await tx
        .select({ companyId: userCompanies.companyId })
        .from(userCompanies)
        .where(eq(userCompanies.userId, userId));
      for (const companyId of links.length > 0 ? links.map((link) => link.companyId) : [null])
        audit({
          companyId,
          userId,
          action: "change-name",
          resource: "users",
          recordId: userId,
          details: { from: nameBefore, to: name },
          address: visitor().address,
        });
      return { status: "OK" };
    });
  });
};
