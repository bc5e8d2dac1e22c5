import type { PanelConfig } from "@hpay/contract";
import { intlLocale } from "@hpay/domain";
import { type Translate, translator } from "@hpay/i18n";
import { createScriptRunner } from "@hpay/scripts";
import { createHttp } from "../http/http";
import { browserTransport } from "../http/transport";
import { createBrowserTrust } from "../identity/browser-trust";
import { createIdentity } from "../identity/identity";
import { findCountry } from "../language/country";
import { createLanguage } from "../language/language";
import { socketOpener } from "../live/connection";
import { createLive } from "../live/live";
import { liveResources } from "../live/live-events";
import { hostMessages } from "../messages/host-messages";
import { createNavigation } from "../navigation/history-navigation";
import { createLeaving } from "../navigation/leaving";
import { createNotices } from "../notices/notices";
import { createChime } from "../orders-news/chime";
import { createOrderNews } from "../orders-news/order-news";
import { isPublic, signInPath } from "../pages/view";
import { createPicker } from "../pickers/picker";
import { type Developer, noDeveloper } from "../remotes/developer/switches";
import { createFlightRecorder } from "../remotes/flight-recorder";
import type { RegistryAtStart } from "../remotes/registry";
import { createRemotes } from "../remotes/remotes";
import { createSeen } from "../seen/seen-records";
import { createDirectory } from "../selection/directory";
import { createLastChoice } from "../selection/last-choice";
import { createSelection } from "../selection/selection";
import { createCredentialStore } from "../session/credentials";
import { createEnding } from "../session/ending";
import { createRememberCookies } from "../session/remember-cookies";
import { createRememberedAddress } from "../session/remembered-address";
import { createSession } from "../session/session";
import { askGateway, endToken } from "../session/session-calls";
import { createStartUp } from "../session/start-up";
import { createUnreadCounts } from "../side-menu/unread-counts";
import { createKept } from "../state/kept";
import { readStartQuery } from "../windowed/start-query";
import { createWindowed } from "../windowed/windowed";
import { busOf, hostApiMaker } from "./host-api";

export type Panel = ReturnType<typeof createPanel>;
export type HostTranslate = Translate<(typeof hostMessages)["en"]>;

/** Puts the host's ports together. Nothing runs before `startPanel` wires them. */
export function createPanel(
  config: PanelConfig,
  { registry, stale }: RegistryAtStart,
  developer: Developer = noDeveloper,
) {
  const bus = { target: window, strict: typeof __HPAY_DEV__ !== "undefined" && __HPAY_DEV__ === true };
  const events = busOf("host", bus);
  const tab = createKept(() => sessionStorage);
  const local = createKept(() => localStorage);
  const transport = browserTransport();
  const query = readStartQuery(location.search, tab);
  const recorder = createFlightRecorder(window, () => remotes.registry.get());
  const report = (error: unknown) => {
    const { revision, address } = recorder.record(error);
    console.error(`host at ${address}, revision ${revision}:`, error);
  };

  const language = createLanguage({
    asked: query.lang,
    local,
    session: tab,
    browserTags: navigator.languages,
    findCountry: config.geoUrl ? () => findCountry(config.geoUrl) : null,
    events,
    show: (code) => document.documentElement.setAttribute("lang", intlLocale(code)),
  });
  // Made anew for each text: tables arrive later, and the language changes.
  const t: HostTranslate = (key, ...params) => translator(hostMessages, language.get())(key, ...params);

  const leaving = createLeaving();
  const navigation = createNavigation({
    page: window,
    leaving,
    onRefused: (to) => report(new Error(`Refused to leave the panel for ${to}`)),
  });
  const notices = createNotices(leaving, () => new Date());
  const picker = createPicker();

  const credentials = createCredentialStore(tab, createRememberCookies(document), Date.now);
  const session = createSession(credentials, askGateway(transport, config));
  const remembered = createRememberedAddress(tab, location.origin);

  const end = (reason: "signed-out" | "expired" | "given-up" | "stranger") => {
    const { pathname, search, hash } = navigation.location.get();
    const mayComeBack = reason === "expired" || reason === "given-up";
    if (mayComeBack) remembered.remember(pathname + search + hash);
    else remembered.forget();
    session.clear();
    selection.clear();
    picker.settle(null);
    notices.clear();
    scripts.close();
    navigation.force(signInPath);
  };
  const ending = createEnding({ session, leaving, events, end });

  // The HTTP port asks the selection for its headers, and the selection reads its lists over HTTP.
  const http = createHttp({
    config,
    transport,
    selection: { get: () => selection.get(), subscribe: (onChange) => selection.subscribe(onChange) },
    token: session.token,
    onDeadToken: ending.deadToken,
    onStaleSignIn: ending.staleSignIn,
  });
  const selection = createSelection({
    directory: createDirectory(http),
    session,
    lastChoice: createLastChoice(tab, local),
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
    selection,
    events,
    onMissedTooMuch(companyId) {
      // No record in particular: every list of these resources is out of date.
      for (const resource of liveResources)
        events.say("hpay-record-updated", { resource, record_id: 0, company_id: companyId });
    },
    onClosed: () => void lookAfterClosedConnection(),
    report,
  });
  const lookAfterClosedConnection = async () => {
    if (!session.state.get().user) return;
    const outcome = await session.extend();
    if (outcome === "refused" && session.state.get().user) await ending.deadToken("401 CONNECTION_REFUSED");
    else setTimeout(() => session.state.get().user && live.reconnect(), 3000 + Math.random() * 4000);
  };

  const windowed = createWindowed({
    page: window,
    query,
    config,
    events,
    posAddresses: () => selection.posList.get().flatMap((pos) => [pos.name, ...pos.urls]),
    navigate: (link) => navigation.push(link),
  });
  let managedPath = query.wmanage;
  const startUp = createStartUp({
    session,
    navigation,
    remembered,
    origin: location.origin,
    takeManagedPath() {
      const path = managedPath;
      managedPath = null;
      return path;
    },
    isAddingSite: () => windowed.get().mode === "addsite",
    isPublic: (pathname) => isPublic(remotes.registry.get(), pathname),
    hasKeptSession: () => credentials.read() !== null,
  });

  const signOut = async (tellOthers: (userId: number) => void) => {
    const { user } = session.state.get();
    const token = session.token();
    if (!user || !(await leaving.canLeave())) return;
    end("signed-out");
    tellOthers(user.id);
    if (token) await endToken(transport, config, token);
  };
  let tellOtherTabs: (userId: number) => void = () => undefined;

  const identity = createIdentity({
    config,
    transport,
    language,
    trust: createBrowserTrust(local),
    openConnection,
    connectionAuth() {
      const { user } = session.state.get();
      const { company, pos } = selection.get();
      if (!user) return {};
      return {
        userId: user.id,
        token: session.token(),
        companyId: company?.id ?? null,
        siteId: pos?.id ?? null,
      };
    },
    adopt(adopted) {
      if (ending.signedIn(adopted.user) === "stranger") {
        void endToken(transport, config, adopted.token);
        return;
      }
      session.adopt(adopted);
      // The gateway knows more of a person than the sign-in answers: whether they are support or a developer.
      void session.extend();
    },
    signOut: () => signOut(tellOtherTabs),
    continueAfterSignIn() {
      if (session.state.get().user && isPublic(remotes.registry.get(), navigation.location.get().pathname))
        navigation.force(startUp.goal());
    },
  });
  const scripts = createScriptRunner({ frameUrl: "/script-frame/index.html" });

  const news = createOrderNews({
    events,
    selection,
    chime: createChime(),
    local,
    page: document,
    announce({ order }, company) {
      const params = { company, uid: order.Uid, amount: order.Amount, currency: order.Currency };
      notices.notify({ tone: "info", text: t("orders.new", params), href: `/orders/${order.id}` });
    },
  });

  const seen = createSeen({ local, session: session.state });
  const remotes = createRemotes({
    registry,
    stale,
    isDirty: leaving.isDirty,
    developer,
    hostFor: hostApiMaker({
      ...bus,
      record: recorder.record,
      config,
      session: session.state,
      selection,
      language,
      windowed,
      http,
      live,
      navigation,
      pick: picker.pick,
      identity,
      notify: notices.notify,
      confirm: notices.confirm,
      scripts,
      seen,
    }),
    companyId: () => selection.get().company?.id ?? null,
    say: (remote, version, status) => events.say("hpay-remote-status", { remote, version, status }),
    report,
  });

  const unread = createUnreadCounts({
    http,
    registry: remotes.registry,
    session: session.state,
    selection,
    seen,
    events,
  });

  return {
    config,
    query,
    events,
    language,
    t,
    leaving,
    navigation,
    notices,
    picker,
    session,
    ending,
    endSession: end,
    selection,
    live,
    windowed,
    startUp,
    identity,
    news,
    seen,
    unread,
    remotes,
    recorder,
    developer,
    tellOtherTabsWith(tell: (userId: number) => void) {
      tellOtherTabs = tell;
    },
  };
}
