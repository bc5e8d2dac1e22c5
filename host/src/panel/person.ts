import type { Readable, Selection } from "@hpay/contract";
import { createHttp } from "../http/http";
import { socketOpener } from "../live/connection";
import { createLive } from "../live/live";
import { sayMissedTooMuch } from "../live/live-events";
import { signInPath } from "../pages/view";
import { createPreferences } from "../preferences/preferences";
import { createDirectory } from "../selection/directory";
import { createLastChoice } from "../selection/last-choice";
import { createSelection } from "../selection/selection";
import { createCredentialStore } from "../session/credentials";
import { createEnding } from "../session/ending";
import { tokenMark } from "../session/other-tabs";
import { createRememberCookies } from "../session/remember-cookies";
import { createRememberedAddress } from "../session/remembered-address";
import { createSession } from "../session/session";
import { askGateway, endToken } from "../session/session-calls";
import type { Foundation } from "./foundation";

/** Who is signed in, with what that person works on: session and its end, calls, company and POS, live connection. */
export function createPerson(foundation: Foundation, closeScripts: () => void) {
  const { config, events, tab, local, transport, leaving, navigation, notices, picker, report, t } =
    foundation;

  const credentials = createCredentialStore(tab, createRememberCookies(document), Date.now);
  const session = createSession(credentials, askGateway(transport, config));
  const remembered = createRememberedAddress(tab, location.origin);
  const preferences = createPreferences({ local, session: session.state, page: window });
  const lastChoice = createLastChoice(tab, local);

  const end = (reason: "signed-out" | "expired" | "given-up" | "stranger") => {
    ending.abandon();
    const { pathname, search, hash } = navigation.location.get();
    const mayComeBack = reason === "expired" || reason === "given-up";
    if (mayComeBack) remembered.remember(pathname + search + hash);
    else {
      remembered.forget();
      const { user } = session.state.get();
      if (user) lastChoice.endSession(user.id);
    }
    session.clear(reason === "signed-out" ? "person" : "session");
    selection.clear();
    picker.settle(null);
    notices.clear();
    closeScripts();
    navigation.force(signInPath);
  };
  const ending = createEnding({ session, leaving, events, end });

  // The HTTP port asks the selection for its headers, and the selection reads its lists over HTTP.
  const claimed: Readable<Selection> = {
    get: () => selection.claimed(),
    subscribe: (onChange) => selection.subscribe(onChange),
  };
  const http = createHttp({
    config,
    transport,
    selection: claimed,
    token: session.token,
    onDeadToken: ending.deadToken,
    onStaleSignIn: ending.staleSignIn,
  });
  const selection = createSelection({
    directory: createDirectory(http),
    session,
    lastChoice,
    preferences,
    leaving,
    events,
    onNoCompanyLeft: () => notices.notify({ tone: "info", text: t("companies.none-left") }),
    onFailed(error) {
      report(error);
      if (session.state.get().user) notices.notify({ tone: "error", text: t("companies.failed") });
    },
  });

  const openConnection = socketOpener(config);
  const live = createLive({
    open: openConnection,
    session,
    selection: claimed,
    events,
    onMissedTooMuch: (companyId) => sayMissedTooMuch(events, companyId),
    onClosed: () => void lookAfterClosedConnection(),
    onStaleSignIn: ending.staleSignIn,
    report,
  });
  const lookAfterClosedConnection = async () => {
    if (!session.state.get().user) return;
    const outcome = await session.extend();
    if (outcome === "refused" && session.state.get().user) {
      const signIn = await ending.deadToken("401 CONNECTION_REFUSED");
      // The same person as before: for the live connection nothing has changed.
      if (signIn === "resumed") live.reconnect();
    } else setTimeout(() => session.state.get().user && live.reconnect(), 3000 + Math.random() * 4000);
  };

  const signOut = async (tellOthers: (userId: number, mark: number) => void) => {
    const { user } = session.state.get();
    const token = session.token();
    if (!user || token === null || !(await leaving.canLeave())) return;
    end("signed-out");
    tellOthers(user.id, tokenMark(token));
    await endToken(transport, config, token);
  };
  /** The person has signed out in another tab, which has ended its own token alone. */
  const followSignOut = async (userId: number, mark: number) => {
    const token = session.token();
    if (token === null || session.state.get().user?.id !== userId) return;
    end("signed-out");
    if (tokenMark(token) !== mark) await endToken(transport, config, token);
  };
  return {
    credentials,
    session,
    preferences,
    remembered,
    end,
    ending,
    http,
    selection,
    openConnection,
    live,
    signOut,
    followSignOut,
  };
}
