import {
  isLanguageCode,
  type LanguageCode,
  matchPath,
  type PanelConfig,
  type ProvidedDoors,
  type Registry,
  type RegistryRemote,
  type RegistryVersion,
  type RemoteHandle,
} from "@hpay/contract";
import { withTimeLimit } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { toPanelConfig } from "../boot/panel-config";
import { createLeaving } from "../navigation/leaving";
import { createNotices } from "../notices/notices";
import { createEntryLoader, type EntryLoader } from "../remotes/federation-runtime";
import { createWhyNot } from "../remotes/fit";
import { loadRemoteVersion } from "../remotes/load-remote";
import { chooseVersion, isRegistry } from "../remotes/registry";
import { createScriptUrlGuard } from "../remotes/script-policy";
import { isJsonObject } from "../state/json-text";
import { createValue } from "../state/value";
import { EmbedFrame, type EmbedState } from "./embed-frame";
import { createEmbedHost, type EmbedHost } from "./embed-host";
import { mayShow } from "./embed-scope";
import { readSession } from "./embed-session";

export interface EmbedWish {
  /** Where styles and overlays go: the shadow root of `<hpay-remote>`, or the document of a frame. */
  readonly root: Document | ShadowRoot;
  readonly element: HTMLElement;
  readonly panelOrigin: string;
  /** Where the partner's page stands, when that is not this document. */
  readonly partnerOrigin?: string;
  readonly name: string;
  readonly page: string;
  /** An address of that page, such as `/orders/17`; the page's first address when left out. */
  readonly path: string | null;
  readonly language: string;
  /** Asks the partner's page for a session. */
  ask(): Promise<unknown>;
  tell(name: string, detail: unknown): void;
}

export interface Embedded {
  setLanguage(language: string): void;
  open(path: string): void;
  close(): void;
}

const toLanguage = (text: string): LanguageCode => (isLanguageCode(text) ? text : "en");

async function readJson(url: string): Promise<unknown> {
  return withTimeLimit(8000, async (signal) => {
    const answer = await fetch(url, { cache: "no-cache", signal });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return answer.json();
  });
}

let loader: EntryLoader | null = null;
function loaderFor(panelOrigin: string): EntryLoader {
  loader ??= createEntryLoader(createScriptUrlGuard([panelOrigin]), async () => undefined);
  return loader;
}

/** Shows one page of one remote, whatever the page around it is built with. Errors are shown in place. */
export function mountEmbed(wish: EmbedWish, provided: ProvidedDoors | null): Embedded {
  const { root, element, panelOrigin, partnerOrigin = location.origin, name, tell } = wish;
  const whyNot = createWhyNot(provided);
  const ask = async () => readSession(await wish.ask(), partnerOrigin);
  const leaving = createLeaving();
  const notices = createNotices(leaving, () => new Date());
  const state = createValue<EmbedState>({ kind: "loading" });
  const language = createValue(toLanguage(wish.language));
  const frame = element.appendChild(document.createElement("div"));
  const stage = element.appendChild(document.createElement("div"));
  const frameRoot = createRoot(frame);
  frameRoot.render(createElement(EmbedFrame, { root, language, state, notices }));
  let abort = new AbortController();
  let running: { readonly embed: EmbedHost; readonly handle: RemoteHandle } | null = null;
  /** What the page around asked for last: it may ask while this one is on its way, or has failed. */
  let asked = wish.path;

  const end = () => {
    abort.abort();
    running?.handle.unmount();
    running?.embed.stop();
    running = null;
    stage.replaceChildren();
  };

  async function start(): Promise<void> {
    end();
    abort = new AbortController();
    const { signal } = abort;
    state.set({ kind: "loading" });
    try {
      const [config, registry, session] = await Promise.all([
        readConfig(panelOrigin),
        readJson(`${panelOrigin}/federation/registry.json`),
        ask(),
        commonMessages.load(language.get()),
      ]);
      if (!mayShow(session.pages, wish.page))
        throw new Error(`The session is for ${session.pages.join(", ")}, not for ${wish.page}`);
      const remote = isRegistry(registry) ? remoteIn(registry, name, panelOrigin) : null;
      if (!remote) throw new Error(`${name} is not in the registry of ${panelOrigin}`);
      const version = chooseVersion(remote, session.company.id);
      if (version === null) throw new Error(`${name} is not live at ${panelOrigin}`);
      const outcome = await loadRemoteVersion(loaderFor(panelOrigin), remote, version, whyNot);
      if (signal.aborted) return;
      if (outcome.kind === "failed") throw new Error(outcome.detail);
      const { release, module } = outcome;
      const path = asked ?? firstPath(release, wish.page);
      const embed = createEmbedHost({
        config,
        panelOrigin,
        release,
        start: path,
        session,
        language: language.get(),
        notices,
        ask,
        canLeave: () => leaving.canLeave(),
        tell,
      });
      language.subscribe(embed.language.set);
      const place = stage.appendChild(document.createElement("div"));
      const handle = module.mount(place, {
        host: embed.host,
        basename: "",
        signal,
        root,
        ...pageAt(release, wish.page, path),
      });
      if (handle.canLeave) leaving.ask(handle.canLeave.bind(handle));
      embed.navigation.location.subscribe(({ pathname }) =>
        handle.update?.(pageAt(release, wish.page, pathname)),
      );
      running = { embed, handle };
      state.set({ kind: "ready" });
      tell("hpay-ready", { remote: name, version: release.version });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error("hpay-remote:", error);
      state.set({ kind: "failed", reference: name, retry: () => void start() });
      tell("hpay-error", { message });
    }
  }
  void start();

  return {
    setLanguage: (text) => language.set(toLanguage(text)),
    open(path) {
      asked = path;
      running?.embed.navigation.push(path);
    },
    close() {
      end();
      frameRoot.unmount();
      element.replaceChildren();
    },
  };
}

async function readConfig(panelOrigin: string): Promise<PanelConfig> {
  const raw = await readJson(`${panelOrigin}/panel.config.json`);
  if (!isJsonObject(raw)) throw new Error("panel.config.json is not an object");
  return toPanelConfig(raw, panelOrigin);
}

/** The remote with addresses that are whole: the page around it lives on another origin. */
function remoteIn(registry: Registry, name: string, panelOrigin: string): RegistryRemote | null {
  const remote = registry.remotes.find((one) => one.name === name);
  if (!remote || remote.disabled) return null;
  const whole = (address: string) => new URL(address, panelOrigin).href;
  const versions = Object.entries(remote.versions).map(([version, release]) => {
    const integrity = Object.entries(release.integrity).map(([address, hash]) => [whole(address), hash]);
    return [version, { ...release, entry: whole(release.entry), integrity: Object.fromEntries(integrity) }];
  });
  return { ...remote, versions: Object.fromEntries(versions) };
}

const firstPath = (release: RegistryVersion, page: string): string => {
  const route = release.routes.find((one) => one.page === page);
  if (!route) throw new Error(`There is no page "${page}"`);
  return route.path.replace(/\/:[^/]*\?$/, "");
};

/** Which page an address opens, with its parameters. */
function pageAt(release: RegistryVersion, page: string, path: string) {
  const { pathname } = new URL(path, "http://panel");
  for (const route of release.routes) {
    const params = matchPath(route.path, pathname);
    if (params && !route.redirectTo) return { page: route.page, params };
  }
  return { page, params: {} };
}
