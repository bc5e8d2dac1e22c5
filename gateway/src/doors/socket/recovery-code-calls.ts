import { requireFreshSignIn } from "../../people/access/fresh-sign-in";
import { recordAccess } from "../../people/identity/access-record";
import { noticeAfter } from "../../people/identity/notice";
import { requireOwnPasskey } from "../../people/identity/passkeys/credentials";
import { createRecoveryCodes, recoveryCodesLeft } from "../../people/identity/recovery-codes";
import { callerOf } from "../../people/identity/sessions";
import { userById } from "../../people/identity/user";
import { inTransaction } from "../../platform/database/transaction";
import { unauthorized } from "../../platform/http/api-error";
import { visitorOfSocket } from "../../platform/http/visitor";
import { consume } from "../../platform/limits/limits";
import type { SocketCalls } from "./live-types";
import { answerCalls } from "./socket-answer";

/**
 * A person's recovery codes, in addition to their passkeys. `recoveryCodes` answers `{ left, createdAt }`;
 * `makeRecoveryCodes` answers `{ codes }`, once, and revokes the earlier ones. `makeRecoveryCodes` requires a
 * fresh sign-in, because a code replaces the second step.
 */
export const recoveryCodeCalls: SocketCalls = (socket, services) => {
  const { db } = services;
  const visitor = () => visitorOfSocket(socket.handshake, services.settings);
  const caller = async () => {
    const { token } = socket.data;
    if (token === undefined) throw unauthorized();
    return callerOf(services, token, visitor().address);
  };

  answerCalls(socket, services, "recoveryCodes", async () => recoveryCodesLeft(db, (await caller()).userId));

  answerCalls(socket, services, "makeRecoveryCodes", async () => {
    const foundCaller = await caller();
    requireFreshSignIn(services, foundCaller);
    await requireOwnPasskey(db, foundCaller);
    const { userId } = foundCaller;
    const user = await userById(db, userId);
    if (!user) throw unauthorized();
    return inTransaction(services, async (work) => {
      await consume(work.tx, services.now(), [{ limit: "account-change", of: userId }]);
      const codes = await createRecoveryCodes(services, work.tx, userId);
      await recordAccess(
        services,
        work.tx,
        { action: "make-recovery-codes", result: "OK", userId },
        visitor(),
      );
      noticeAfter(services, work, user, { kind: "recovery-codes-made", ...visitor() });
      return { codes };
    });
  });
};
