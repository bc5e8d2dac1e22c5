import type { Notice, PanelConfig } from "@hpay/contract";
import { createScriptRunner } from "@hpay/scripts";
import { type EarlyPage, noEarlyPage } from "../boot/early-page";
import { createBrowserTrust } from "../identity/browser-trust";
import { createIdentity } from "../identity/identity";
import { inPanelAddress } from "../navigation/in-panel-address";
import { remoteNavigation } from "../navigation/remote-navigation";
import { addressOfPos, nameSelection } from "../navigation/selection-in-address";
import { createChime } from "../orders-news/chime";
import { createOrderNews } from "../orders-news/order-news";
import { isPublic } from "../pages/view";
import { type Developer, noDeveloper } from "../remotes/developer/developer";
import type { RegistryAtStart } from "../remotes/registry";
import { createRemotes, type Remotes } from "../remotes/remotes";
import { createSeen } from "../seen/seen-records";
import type { WantedSelection } from "../selection/selection-rules";
import { endToken } from "../session/session-calls";
import { createStartUp } from "../session/start-up";
import { createUnreadCounts } from "../side-menu/unread-counts";
import { namesSelection, noteDone, selectionOfAddress } from "../windowed/start-query";
import { createWindowed } from "../windowed/windowed";
import { createFoundation } from "./foundation";
import { hostApiMaker } from "./host-api";
import { createPerson } from "./person";

/** New orders that pop up each for itself; more at once are one toast, and each is in the drawer. */
const toldApart = 2;
const knownOpenerKey = "hpay-known-opener";

export type Panel = ReturnType<typeof createPanel>;

/** Puts the host's ports together. Nothing runs before `startPanel` wires them. */
export function createPanel(
  config: PanelConfig,
  { registry, stale }: RegistryAtStart,
  developer: Developer = noDeveloper,
  early: EarlyPage = noEarlyPage,
) {
  const foundation = createFoundation(
    config,
    () => remotes.registry.get(),
    (address) => nameSelection(address, selection.get(), remotes.registry.get()),
  );
  const { bus, events, tab, local, transport, query, recorder, report, language, t } = foundation;
  const { leaving, navigation, notices, picker } = foundation;
  const scripts = createScriptRunner({ frameUrl: "/script-frame/index.html" });
  const person = createPerson(foundation, () => scripts.close());
  const { session, preferences, ending, http, selection, live } = person;

  // After a reload the document is asked for by another address, which does not name the opener again.
  if (config.knownOpener) tab.write(knownOpenerKey, config.knownOpener);
  const knownOpener = tab.read(knownOpenerKey);
  let managedPath = query.firstPage;
  const windowed = createWindowed({
    page: window,
    query,
    config,
    events,
    posAddresses(posId) {
      // Before sign-in only the gateway knows whose host the opener is, and nothing of anybody's is said yet.
      if (!session.state.get().user) return knownOpener ? [knownOpener] : [];
      const list = selection.posList.get().filter(({ id }) => posId === undefined || id === posId);
      return list.flatMap((pos) => [pos.name, ...pos.urls]);
    },
    whenKnown(run) {
      const isReading = () => selection.loading.get() === "loading";
      if (!session.state.get().user || !isReading()) return run();
      const stop = selection.loading.subscribe(() => {
        if (isReading()) return;
        stop();
        run();
      });
    },
    navigate(link) {
      // Where to go after sign-in: until then there is no page to leave.
      const inside = session.state.get().user ? null : inPanelAddress(link, location.origin);
      if (inside === null) navigation.push(link);
      else managedPath = inside;
    },
  });
  const hasKeptSession = () => person.credentials.read() !== null;
  const isOpenToAll = (pathname: string) => isPublic(remotes.registry.get(), pathname);
  const startUp = createStartUp({
    session,
    navigation,
    remembered: person.remembered,
    origin: location.origin,
    managedPath: () => managedPath,
    onManaged() {
      managedPath = null;
      noteDone(tab, "first-page");
    },
    isAddingSite: () => windowed.get().mode === "addsite",
    isPublic: isOpenToAll,
    hasKeptSession,
  });

  let wanted: WantedSelection | null = null;
  let tellOtherTabs: (userId: number, mark: number) => void = () => undefined;

  const identity = createIdentity({
    config,
    transport,
    language,
    trust: createBrowserTrust(local),
    openConnection: person.openConnection,
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
    token: session.token,
    adopt(adopted) {
      if (ending.signedIn(adopted.user) === "stranger") {
        void endToken(transport, config, adopted.token);
        return;
      }
      // A session that was renewed lasts as long as was asked for when it began.
      const before = person.credentials.read();
      const isRenewed = before?.token === adopted.token;
      session.adopt(isRenewed && before.remember ? { ...adopted, remember: true } : adopted);
      // The gateway knows more of a person than the sign-in answers: whether they are support or a developer.
      void session.extend();
    },
    signOut: () => person.signOut(tellOtherTabs),
    continueAfterSignIn() {
      if (session.state.get().user && isOpenToAll(navigation.location.get().pathname))
        navigation.force(startUp.goal());
    },
    goToAwaited() {
      const awaited = startUp.awaited();
      if (awaited !== null) navigation.replace(awaited);
      return awaited !== null;
    },
  });
  const news = createOrderNews({
    events,
    selection,
    chime: createChime(),
    preferences,
    page: document,
    announce(news) {
      const told = news.map(({ order, company, ...of }): Notice => {
        const params = { company, uid: order.Uid, amount: order.Amount, currency: order.Currency };
        return { tone: "info", text: t("orders.new", params), href: addressOfPos(`/orders/${order.id}`, of) };
      });
      const [first] = news;
      if (!first || news.length <= toldApart) return notices.notifyAll(told);
      const text = t("orders.new-many", { count: news.length, company: first.company });
      const isOfOnePos = news.every(({ posId }) => posId === first.posId);
      const href = isOfOnePos ? addressOfPos("/orders", first) : "/orders";
      notices.notifyAll(told, { notice: { tone: "info", text, href }, group: "orders" });
    },
  });

  const seen = createSeen({ local, session: session.state });
  const remotes: Remotes = createRemotes({
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
      chooseLanguage: language.choose,
      windowed,
      http,
      live,
      navigation: remoteNavigation(
        navigation.ofRemotes,
        (pathname) => session.state.get().user !== null || isOpenToAll(pathname),
      ),
      pick: picker.pick,
      identity,
      notify: notices.notify,
      confirm: notices.confirm,
      scripts,
      preferences,
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
    report,
    session,
    preferences,
    ending,
    hasKeptSession,
    endSession: person.end,
    followSignOut: person.followSignOut,
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
    early,
    /** What the first sign-in selects: what the document's address names, else the one that the sign-in leads to. */
    wanted() {
      noteDone(tab, "selection");
      wanted ??= namesSelection(query) ? query : selectionOfAddress(startUp.ahead() ?? "");
      return wanted;
    },
    tellOtherTabsWith(tell: typeof tellOtherTabs) {
      tellOtherTabs = tell;
    },
  };
}
