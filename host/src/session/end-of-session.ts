import { signInPath } from "../pages/view";
import type { LeaveGuard, Navigation } from "../ports/navigation";
import type { EndOfSession, EndReason, NotifySignedOut, SessionPort } from "../ports/session";
import { tokenMark } from "./other-tabs";
import type { RememberedAddress } from "./remembered-address";

interface Options {
  readonly session: Pick<SessionPort, "state" | "token" | "clear">;
  readonly leaveGuard: Pick<LeaveGuard, "canLeave">;
  readonly navigation: Pick<Navigation, "location" | "force">;
  readonly rememberedAddress: RememberedAddress;
  /** Drops the calls that wait for a sign-in. */
  abandon(): void;
  forgetChoice(userId: number): void;
  /** Clears all other personal data of the session. */
  clearRest(): void;
  endToken(token: string): Promise<void>;
}

/**
 * Ends the session in this tab, at the person's or the gateway's request, or after a sign-out in another tab.
 */
export function createEndOfSession(options: Options): EndOfSession {
  const { session, leaveGuard, navigation, rememberedAddress, endToken } = options;
  let notifyOthers: NotifySignedOut = () => undefined;

  const end = (reason: EndReason) => {
    options.abandon();
    const { pathname, search, hash } = navigation.location.get();
    const canResume = reason === "expired" || reason === "canceled";
    if (canResume) rememberedAddress.remember(pathname + search + hash);
    else {
      rememberedAddress.forget();
      const { user } = session.state.get();
      if (user) options.forgetChoice(user.id);
    }
    session.clear(reason === "signed-out" ? "person" : "session");
    options.clearRest();
    navigation.force(signInPath);
  };

  return {
    end,
    async signOut() {
      const { user } = session.state.get();
      const token = session.token();
      if (!user || token === null || !(await leaveGuard.canLeave())) return;
      end("signed-out");
      notifyOthers(user.id, tokenMark(token));
      await endToken(token);
    },
    async follow(userId, mark) {
      const token = session.token();
      if (token === null || session.state.get().user?.id !== userId) return;
      end("signed-out");
      if (tokenMark(token) !== mark) await endToken(token);
    },
    onSignOut(notify) {
      notifyOthers = notify;
    },
  };
}
