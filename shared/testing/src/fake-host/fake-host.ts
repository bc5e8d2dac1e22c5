import {
  type AddedSite,
  contractVersion,
  createEventBus,
  type EventDetail,
  type EventName,
  eventCatalogue,
  type HostApi,
  type Identity,
  isAllowed,
  type LanguageCode,
  type Notice,
  type PanelConfig,
  type Question,
  type RemoteExtension,
  type Role,
  type Selection,
  type SelectionPort,
  type Session,
  type SessionUser,
  type WindowedMode,
  type WindowedPort,
} from "@hpay/contract";
import { recordFault } from "../faults";
import { fakeExtensions } from "./fake-extensions";
import { type FakeHandler, type FakeHttp, fakeHttp } from "./fake-http";
import { type FakeLive, fakeLive } from "./fake-live";
import { type FakeNavigation, fakeNavigation } from "./fake-navigation";
import { type FakeScripts, fakeScripts } from "./fake-scripts";
import { notWindowed, ordinaryConfig, ordinarySelection, ordinaryUser } from "./ordinary";
import { type FakeValue, fakeValue } from "./value";

export interface FakeHostOptions {
  /** The panel's address; `/` by default. */
  readonly path?: string;
  /** The signed-in person, by default the ordinary owner; null if nobody is signed in. */
  readonly user?: Partial<SessionUser> | null;
  /** The person's role; `creator` by default. */
  readonly role?: Role;
  readonly selection?: Selection;
  readonly language?: LanguageCode;
  readonly windowed?: Partial<WindowedMode>;
  readonly config?: Partial<PanelConfig>;
  readonly identity?: Identity;
  readonly scripts?: FakeScripts;
  /** Extensions that other remotes add to this remote's pages, as declared in their `remote.config.ts`. */
  readonly extensions?: readonly RemoteExtension[];
  /** The person's answer to a question; yes by default. */
  readonly answer?: (question: Question) => boolean | Promise<boolean>;
  /** The person's choice in the host's picker; none by default. */
  readonly pick?: (what: "company" | "pos") => Selection | null;
  /** The answer to calls without a handler. By default, such a call fails the test. */
  readonly otherwise?: FakeHandler;
  /** Whether the screen may report errors without failing the test; they are in `reports`. */
  readonly expectsReports?: boolean;
}

export interface EmittedEvent<N extends EventName = EventName> {
  readonly name: N;
  readonly detail: EventDetail<N>;
}

/** A host in memory, which records everything that the screen asks of it. */
export interface FakeHost extends HostApi {
  readonly session: FakeValue<Session>;
  readonly selection: SelectionPort & FakeValue<Selection>;
  readonly language: FakeValue<LanguageCode>;
  readonly windowed: WindowedPort & FakeValue<WindowedMode>;
  readonly navigation: FakeNavigation;
  readonly live: FakeLive;
  readonly on: FakeHttp["on"];
  readonly requests: FakeHttp["requests"];
  readonly notices: readonly Notice[];
  readonly questions: readonly Question[];
  readonly reports: readonly unknown[];
  /** Events of the panel, in the order in which they were emitted. */
  readonly emitted: readonly EmittedEvent[];
  readonly statuses: readonly string[];
  readonly addedSites: readonly AddedSite[];
  /** Number of current subscriptions to this host. */
  listenerCount(): number;
}

export function fakeHost(options: FakeHostOptions = {}): FakeHost {
  const { role = "creator", answer = () => true, pick = () => null, expectsReports = false } = options;
  const http = fakeHttp(options.otherwise);
  const session = fakeValue<Session>({
    user: options.user === null ? null : { ...ordinaryUser, ...options.user },
    role,
  });
  const selection = fakeValue(options.selection ?? ordinarySelection);
  const language = fakeValue<LanguageCode>(options.language ?? "en");
  const windowed = fakeValue<WindowedMode>({ ...notWindowed, ...options.windowed });
  const navigation = fakeNavigation(options.path ?? "/");
  const live = fakeLive();
  const notices: Notice[] = [];
  const questions: Question[] = [];
  const reports: unknown[] = [];
  const emittedEvents: EmittedEvent[] = [];
  const statuses: string[] = [];
  const addedSites: AddedSite[] = [];
  const { target, listenerCount: eventListenerCount } = countingTarget();
  for (const name of Object.keys(eventCatalogue) as EventName[]) {
    target.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) emittedEvents.push({ name, detail: event.detail });
    });
  }
  const ownListeners = eventListenerCount();

  return {
    contract: contractVersion,
    config: { ...ordinaryConfig, ...options.config },
    session,
    selection: Object.assign(selection, {
      async select(companyId: number | null, posId: number | null = null) {
        const company =
          companyId === null ? null : { id: companyId, name: `Company ${companyId}`, timeZone: "" };
        const pos =
          posId === null ? null : { id: posId, name: `POS ${posId}`, merchantUid: "", type: "site" };
        selection.set({ company, pos });
        return true;
      },
    }),
    language,
    windowed: Object.assign(windowed, {
      setStatus: (text: string) => void statuses.push(text),
      completeAddsite: (pos: AddedSite) => void addedSites.push(pos),
    }),
    http: (path, init) => http.send(path, init),
    live,
    navigation,
    events: createEventBus({ target, source: "test", strict: true, onFault: recordFault }),
    can: (action, isOwn) => isAllowed(session.get().role, action, isOwn),
    pick: async (what) => {
      const pickedSelection = pick(what);
      if (pickedSelection) selection.set(pickedSelection);
      return pickedSelection;
    },
    ...(options.identity ? { identity: options.identity } : {}),
    extensions: fakeExtensions(options.extensions ?? []),
    notify: (notice) => void notices.push(notice),
    async confirm(question) {
      questions.push(question);
      return answer(question);
    },
    scripts: fakeScripts(options.scripts),
    report(error) {
      reports.push(error);
      if (!expectsReports)
        recordFault(`The screen reported: ${error instanceof Error ? error.stack : error}`);
    },
    on: http.on,
    requests: http.requests,
    notices,
    questions,
    reports,
    emitted: emittedEvents,
    statuses,
    addedSites,
    listenerCount: () =>
      [session, selection, language, windowed, navigation.location, live.status].reduce(
        (sum, value) => sum + value.listenerCount(),
        eventListenerCount() - ownListeners + live.listenerCount(),
      ),
  };
}

/** A private target for events, which counts its listeners. */
function countingTarget() {
  const target = new EventTarget();
  let count = 0;
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (...args: Parameters<typeof add>) => {
    count += 1;
    add(...args);
  };
  target.removeEventListener = (...args: Parameters<typeof remove>) => {
    count -= 1;
    remove(...args);
  };
  return { target, listenerCount: () => count };
}
