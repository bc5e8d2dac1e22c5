import type {
  EmbedPageRequest,
  LanguageCode,
  PanelConfig,
  RegistryVersion,
  RemoteModule,
} from "@hpay/contract";
import type { LeaveGuard } from "../ports/navigation";
import { mountCrash } from "../remotes/mount-crash";
import type { Value } from "../state/value";
import { firstPath, pageAt } from "./embed-address";
import { createEmbedHost, type EmbedHostOptions } from "./embed-host";

export interface EmbedRequest extends EmbedPageRequest {
  /** The root of styles and overlays: the shadow root of `<hpay-remote>`, or the document of a frame. */
  readonly root: Document | ShadowRoot;
  readonly element: HTMLElement;
  /** Origin of the partner's page, if that page is not this document. */
  readonly partnerOrigin?: string;
}

type Passed = "session" | "sequence" | "notices" | "ask" | "onEnded" | "onOtherPos" | "onFailure";

interface Options extends Pick<EmbedHostOptions, Passed> {
  readonly request: EmbedRequest;
  readonly config: PanelConfig;
  readonly release: RegistryVersion;
  readonly module: RemoteModule;
  readonly path: string;
  readonly language: Value<LanguageCode>;
  readonly leaveGuard: LeaveGuard;
  readonly stage: HTMLElement;
  readonly signal: AbortSignal;
  /** Called when the page shows another address. */
  onVisit(address: string): void;
}

export interface RunningRelease {
  readonly version: string;
  navigate(path: string | null): void;
  stop(): void;
}

/**
 * Mounts a release of the requested page.
 * @throws Error with the crash, if the release does not mount
 */
export function runRelease(options: Options): RunningRelease {
  const { request, release, module, path, language, leaveGuard, stage, signal } = options;
  const { root, panelOrigin, name, page, tell: notifyPage } = request;
  const embed = createEmbedHost({
    ...options,
    ...{ panelOrigin, notifyPage, start: path, language: language.get() },
    canLeave: leaveGuard.canLeave,
  });
  const stopLanguage = language.subscribe(embed.language.set);
  const container = stage.appendChild(document.createElement("div"));
  const shownPage = pageAt(release, page, path);
  const mount = () => {
    try {
      return module.mount(container, { host: embed.host, basename: "", signal, root, ...shownPage });
    } catch (error) {
      stopLanguage();
      embed.stop();
      throw mountCrash(error, { remote: name, version: release.version, page: shownPage.page });
    }
  };
  const handle = mount();
  const stopAsking = handle.canLeave ? leaveGuard.ask(handle.canLeave.bind(handle)) : () => undefined;
  const { location, isReplacing, open } = embed.navigation;
  const emitPath = (isReplaced: boolean) => {
    const { pathname, search } = location.get();
    notifyPage("hpay-path-changed", { path: pathname + search, replaced: isReplaced });
  };
  const stopFollowing = location.subscribe(({ pathname, search }) => {
    handle.update?.(pageAt(release, page, pathname));
    options.onVisit(pathname + search);
    emitPath(isReplacing());
  });
  return {
    version: release.version,
    // If unsaved work blocks leaving, the surrounding page returns to the address that is shown.
    navigate: (to) => open(to ?? firstPath(release, page), to === null, () => emitPath(false)),
    stop() {
      for (const stopFunction of [stopLanguage, stopAsking, stopFollowing]) stopFunction();
      handle.unmount();
      embed.stop();
    },
  };
}
