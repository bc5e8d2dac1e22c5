import {
  contractVersion,
  createEventBus,
  eventCatalogue,
  type HostApi,
  isAllowed,
  type LanguageCode,
  matchPath,
  type PanelConfig,
  type RegistryVersion,
} from "@hpay/contract";
import { createScriptRunner } from "@hpay/scripts";
import { createHttp } from "../http/http";
import { browserTransport } from "../http/transport";
import { socketOpener } from "../live/connection";
import type { Sequence } from "../live/sequence";
import type { Notices } from "../ports/notices";
import type { Resumption } from "../ports/session";
import { createValue, type Value } from "../state/value";
import { createEmbedLive } from "./embed-live";
import { createEmbedNavigation, type EmbedNavigation } from "./embed-navigation";
import { canDo, canShow } from "./embed-scope";
import type { AskForSession, EmbedSession } from "./embed-session";

export interface EmbedHostOptions {
  readonly config: PanelConfig;
  readonly panelOrigin: string;
  readonly release: RegistryVersion;
  readonly start: string;
  readonly session: EmbedSession;
  readonly language: LanguageCode;
  /** The events that this page has received. */
  readonly sequence: Sequence;
  readonly notices: Notices;
  ask: AskForSession;
  canLeave(): boolean | Promise<boolean>;
  /** Called when the session has ended and the partner's page has not provided a new one. */
  onEnded(error: unknown): void;
  /** Called when the partner's page has switched to another POS, whose session this page must not use. */
  onOtherPos(): void;
  /** Receives every failure, including a crash of the remote. */
  onFailure(error: unknown): void;
  /** Notifies the partner's page of every panel event, and of addresses that cannot be shown here. */
  notifyPage(name: string, detail: unknown): void;
}

export interface EmbedHost {
  readonly host: HostApi;
  readonly navigation: EmbedNavigation;
  readonly language: Value<LanguageCode>;
  stop(): void;
}

/** A `HostApi` for one remote outside the panel: its own bus, its own history, one POS, no sign-in. */
export function createEmbedHost(options: EmbedHostOptions): EmbedHost {
  const { config, panelOrigin, release, session, notices, notifyPage } = options;
  let currentSession = session;
  const language = createValue(options.language);
  const bus = new EventTarget();
  const report = (error: unknown) => {
    console.error(`hpay-remote, ${release.entry}:`, error);
    options.onFailure(error);
    notifyPage("hpay-error", { message: error instanceof Error ? error.message : String(error) });
  };
  const busOf = (source: string) => createEventBus({ target: bus, source, strict: false, onFault: report });
  const events = busOf("embed");
  for (const name of Object.keys(eventCatalogue))
    bus.addEventListener(name, (event) =>
      notifyPage(name, event instanceof CustomEvent ? event.detail : null),
    );

  const constantValue = <T>(value: T) => ({ get: () => value, subscribe: () => () => undefined });
  const selection = constantValue({ company: session.company, pos: session.pos });
  const navigation = createEmbedNavigation({
    start: options.start,
    panelOrigin,
    isOwn: (pathname) =>
      release.routes.some(
        (route) => canShow(session.pages, route.page) && matchPath(route.path, pathname) !== null,
      ),
    canLeave: options.canLeave,
    onElsewhere: (path) => notifyPage("hpay-navigate", { path }),
  });
  const askAgain = async (): Promise<Resumption> => {
    try {
      const answer = await options.ask();
      if (answer.pos.id === session.pos.id) {
        currentSession = answer;
        return "resumed";
      }
      options.onOtherPos();
    } catch (error) {
      report(error);
      options.onEnded(error);
    }
    return "ended";
  };
  let pendingRenewal: Promise<Resumption> | null = null;
  const renew = () => {
    pendingRenewal ??= askAgain().finally(() => {
      pendingRenewal = null;
    });
    return pendingRenewal;
  };
  const live = createEmbedLive({
    open: socketOpener(config, { embedded: "1" }),
    events: busOf("host"),
    sequence: options.sequence,
    companyId: session.company.id,
    token: () => currentSession.token,
    renew,
    report,
  });
  const scripts = createScriptRunner({ frameUrl: `${panelOrigin}/script-frame/index.html` });

  const host: HostApi = {
    contract: contractVersion,
    config,
    isEmbedded: true,
    session: constantValue({
      user: {
        id: 0,
        email: "",
        name: session.company.name,
        tel: "",
        isDeveloper: false,
        isTicketSupport: false,
      },
      role: session.role,
    }),
    selection: { ...selection, select: async () => false },
    language,
    windowed: {
      ...constantValue({
        mode: "none" as const,
        openerOrigin: null,
        addsiteUrl: null,
        addsiteNotifyUrl: null,
      }),
      setStatus: () => undefined,
      completeAddsite: () => undefined,
    },
    http: createHttp({
      config,
      transport: browserTransport(),
      selection,
      token: () => currentSession.token,
      // A partner's page does not act for a signed-in person.
      personId: () => null,
      onExpiredToken: renew,
      onStaleSignIn: async () => "ended",
    }),
    live,
    navigation,
    events,
    can: (action, isOwn) => canDo(session.pages, action) && isAllowed(session.role, action, isOwn),
    pick: async () => null,
    notify: notices.notify,
    confirm: notices.confirm,
    scripts,
    report,
  };
  return {
    host,
    navigation,
    language,
    stop() {
      live.stop();
      scripts.close();
    },
  };
}
