import type { Identity, PanelConfig } from "@hpay/contract";
import { createScriptRunner } from "@hpay/scripts";
import { noEarlyPage } from "../boot/early-page";
import { createExtensions } from "../extensions/extensions";
import { extensionShower } from "../extensions/show-extension";
import { createBrowserTrust } from "../identity/browser-trust";
import { createIdentity } from "../identity/identity";
import { remoteNavigation } from "../navigation/remote-navigation";
import { nameSelection, recordOfAddress } from "../navigation/selection-in-address";
import { announceOrders } from "../orders-news/announce-orders";
import { createChime } from "../orders-news/chime";
import { createOrderNews } from "../orders-news/order-news";
import { isPublic } from "../pages/view";
import type { SeenStore } from "../ports/live";
import type { EarlyPage } from "../ports/navigation";
import type { Panel } from "../ports/panel";
import type { Developer, Remotes } from "../ports/remotes";
import type { StartUp } from "../ports/session";
import type { Windowed } from "../ports/windowed";
import { noDeveloper } from "../remotes/developer/developer";
import type { RegistryAtStart } from "../remotes/registry";
import { createRemotes } from "../remotes/remotes";
import { createSeen } from "../seen/seen-records";
import { createStartUp } from "../session/start-up";
import { createUnreadCounts } from "../side-menu/unread-counts";
import { createKnownOpener } from "../windowed/known-opener";
import { markDone, requestedSelection } from "../windowed/start-query";
import { createWindowed } from "../windowed/windowed";
import { type CoreServices, createCoreServices } from "./core-services";
import { hostApiFactory } from "./host-api";
import { createPersonServices, type Person } from "./person-services";

interface PortDependencies {
  readonly foundation: CoreServices;
  readonly person: Person;
  isOpenToAll(pathname: string): boolean;
}

/** Assembles the host's ports. Nothing runs before `startPanel` connects them. */
export function createPanel(
  config: PanelConfig,
  atStart: RegistryAtStart,
  developer: Developer = noDeveloper,
  earlyPage: EarlyPage = noEarlyPage,
): Panel {
  // An address includes the selection if the registry says that its page needs a POS; selection and registry
  // both load after the history.
  const foundation = createCoreServices(
    config,
    () => remotes.registry.get(),
    (address) => nameSelection(address, selection.get(), remotes.registry.get()),
  );
  const { tab, local, query, events, navigation } = foundation;
  const scripts = createScriptRunner({ frameUrl: "/script-frame/index.html" });
  const person = createPersonServices(foundation, () => scripts.close());
  const { session, selection, http } = person;
  const isOpenToAll = (pathname: string) => isPublic(remotes.registry.get(), pathname);
  const dependencies = { foundation, person, isOpenToAll };

  const windowed = windowedOf(dependencies);
  const startUp = startUpOf(dependencies, windowed);
  const identity = identityOf(dependencies, startUp);
  const seen = createSeen({ localStore: local, session: session.state });
  const remotes = remotesOf(dependencies, { ...atStart, developer, identity, windowed, seen, scripts });
  const { registry } = remotes;
  return {
    ...foundation,
    ...person,
    hasStoredSession: () => person.credentials.read() !== null,
    windowed,
    startUp,
    identity,
    news: newsOf(dependencies),
    seen,
    unread: createUnreadCounts({ http, registry, session: session.state, selection, seen, events }),
    remotes,
    developer,
    earlyPage,
    requestedSelection: requestedSelection(query, tab, startUp.addressAfterSignIn, (address) =>
      recordOfAddress(address ?? navigation.location.get().pathname, registry.get()),
    ),
  };
}

function windowedOf({ foundation, person }: PortDependencies): Windowed {
  const { config, events, tab, query, navigation } = foundation;
  const { session, selection } = person;
  return createWindowed({
    ...{ page: window, query, config, events },
    ...createKnownOpener({ config, tab, session, selection }),
    navigate: (link) => navigation.push(link),
  });
}

function startUpOf({ foundation, person, isOpenToAll }: PortDependencies, windowed: Windowed): StartUp {
  const { tab, query, navigation } = foundation;
  const { session, rememberedAddress, credentials } = person;
  return createStartUp({
    ...{ session, navigation, rememberedAddress, origin: location.origin, firstPage: query.firstPage },
    onFirstPageOpened: () => markDone(tab, "first-page"),
    isAddingSite: () => windowed.get().mode === "addsite",
    isPublic: isOpenToAll,
    hasStoredSession: () => credentials.read() !== null,
  });
}

function identityOf({ foundation, person }: PortDependencies, startUp: StartUp): Identity {
  const { config, transport, language, local } = foundation;
  const { session, selection, openConnection, adopt, endOfSession } = person;
  const { token } = session;
  return createIdentity({
    ...{ config, transport, language, openConnection, token, adopt, trust: createBrowserTrust(local) },
    connectionAuth() {
      const { user } = session.state.get();
      const { company, pos } = selection.get();
      return user
        ? { userId: user.id, token: token(), companyId: company?.id ?? null, siteId: pos?.id ?? null }
        : {};
    },
    signOut: endOfSession.signOut,
    continueAfterSignIn: startUp.continueAfterSignIn,
    goToAwaited: startUp.goToAwaited,
  });
}

function newsOf({ foundation, person }: PortDependencies) {
  const { events, notices, t } = foundation;
  const { selection, preferences } = person;
  return createOrderNews({
    ...{ events, selection, preferences, chime: createChime(), page: document },
    announce: (news) => announceOrders(news, notices, t),
  });
}

interface OfRemotes extends RegistryAtStart {
  readonly developer: Developer;
  readonly identity: Identity;
  readonly windowed: Windowed;
  readonly seen: SeenStore;
  readonly scripts: ReturnType<typeof createScriptRunner>;
}

function remotesOf({ foundation, person, isOpenToAll }: PortDependencies, parts: OfRemotes): Remotes {
  const { bus, config, events, language, leaveGuard, navigation, notices, picker, recorder, report } =
    foundation;
  const { session, selection, http, live, preferences } = person;
  const { registry, isStale, providedDoors, developer, ...ports } = parts;
  const canOpen = (pathname: string) => session.state.get().user !== null || isOpenToAll(pathname);
  const extensions = createExtensions({
    registry: () => remotes.registry,
    session: session.state,
    show: extensionShower({ remotes: () => remotes, leaveGuard, language, t: foundation.t }),
  });
  const remotes: Remotes = createRemotes({
    ...{ registry, isStale, providedDoors, developer, isInUse: leaveGuard.isInUse, report },
    hostFor: hostApiFactory({
      ...bus,
      ...ports,
      ...{ config, selection, language, http, live, preferences },
      record: recorder.record,
      session: session.state,
      chooseLanguage: language.choose,
      navigation: remoteNavigation(navigation.ofRemotes, canOpen),
      pick: picker.pick,
      extensions,
      notify: notices.notify,
      confirm: notices.confirm,
    }),
    companyId: () => selection.get().company?.id ?? null,
    setStatus: (remote, version, status) => events.emit("hpay-remote-status", { remote, version, status }),
  });
  return remotes;
}
