import type { Readable, Selection } from "@hpay/contract";
import { withPositions } from "../http/answer-position";
import { createHttp } from "../http/http";
import { socketOpener } from "../live/connection";
import { createLive } from "../live/live";
import { emitGapTooLarge } from "../live/live-events";
import type { CompanyRow } from "../ports/selection";
import type { SessionPort } from "../ports/session";
import { createPreferences } from "../preferences/preferences";
import { createDirectory, ListNotLoaded } from "../selection/directory";
import { createLastChoice } from "../selection/last-choice";
import { createSelection } from "../selection/selection";
import { signInAdopter } from "../session/after-sign-in";
import { reopenClosedConnection } from "../session/closed-connection";
import { createCredentialStore } from "../session/credentials";
import { createEndOfSession } from "../session/end-of-session";
import { createExpiredTokenHandler } from "../session/expired-token";
import { createRememberCookies } from "../session/remember-cookies";
import { createRememberedAddress } from "../session/remembered-address";
import { createSession } from "../session/session";
import { askGateway, endToken as sendEndOfToken } from "../session/session-calls";
import type { CoreServices } from "./core-services";

export type Person = ReturnType<typeof createPersonServices>;

/** Services for the signed-in person: session and its end, calls, company and POS, live connection. */
export function createPersonServices(foundation: CoreServices, closeScripts: () => void) {
  const { config, events, tab, local, transport, earlyResponses, leaveGuard } = foundation;
  const { navigation, notices, picker, report } = foundation;

  const credentials = createCredentialStore(tab, createRememberCookies(document), Date.now);
  const session = createSession(credentials, askGateway(transport, config));
  const rememberedAddress = createRememberedAddress(tab, location.origin);
  const preferences = createPreferences({ localStore: local, session: session.state, page: window });
  const lastChoice = createLastChoice(tab, local);
  const endToken = (token: string) => sendEndOfToken(transport, config, token);
  const endOfSession = createEndOfSession({
    ...{ session, leaveGuard, navigation, rememberedAddress, endToken },
    abandon: () => ending.abandon(),
    forgetChoice: lastChoice.endSession,
    clearRest() {
      selection.clear();
      picker.settle(null);
      notices.clear();
      closeScripts();
    },
  });
  const ending = createExpiredTokenHandler({ session, leaveGuard, events, end: endOfSession.end });

  // The HTTP port needs the selection for its headers, but the selection is created later, because it reads its
  // lists over HTTP.
  const callSelection: Readable<Selection> = {
    get: () => selection.callSelection(),
    subscribe: (onChange) => selection.subscribe(onChange),
  };
  const { expiredToken: onExpiredToken, staleSignIn: onStaleSignIn } = ending;
  const { token } = session;
  const http = createHttp({
    ...{ config, selection: callSelection, token, onExpiredToken, onStaleSignIn },
    personId: () => session.state.get().user?.id ?? null,
    transport: withPositions(transport, {
      onAnswered: (position) => live.noteAnswer(position),
      isEarly: (response) => earlyResponses.has(response),
    }),
  });
  const selection = createSelection({
    ...{ directory: createDirectory(http), session, lastChoice, preferences, leaveGuard, events },
    ...emitSelection(foundation, session),
  });

  const openConnection = socketOpener(config);
  const live = createLive({
    ...{ session, selection: callSelection, events, onStaleSignIn, report, open: openConnection },
    onMissedTooMuch: (companyId) => emitGapTooLarge(events, companyId),
    onClosed: () => void reopenClosedConnection({ session, ending, reconnect: live.reconnect }),
  });
  const adopt = signInAdopter({ session, ending, storedCredentials: credentials.read, endToken });
  return {
    credentials,
    session,
    preferences,
    rememberedAddress,
    endOfSession,
    ending,
    http,
    selection,
    openConnection,
    live,
    adopt,
  };
}

function emitSelection({ notices, report, t }: CoreServices, session: SessionPort) {
  return {
    onNoCompanyLeft(companies: Readable<readonly CompanyRow[]>) {
      const text = t("companies.none-left");
      notices.notifyWhile(companies, ({ length }) => length === 0, { tone: "info", text });
    },
    onFailed(error: unknown) {
      report(error);
      if (!session.state.get().user) return;
      const belongsToPos = error instanceof ListNotLoaded && error.resource === "company_sites";
      notices.notify({ tone: "error", text: t(belongsToPos ? "pos.failed" : "companies.failed") });
    },
  };
}
