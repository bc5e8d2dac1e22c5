import type { HostApi, MountProps, RemoteHandle, RemoteModule } from "@hpay/contract";
import { commonMessages, translator } from "@hpay/i18n";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { RemoteCrash } from "./crash";
import { createMountState, type OwnRoutes } from "./mount-state";
import { type RemotePageProps, RemoteRoot } from "./remote-root";
import { createUnsavedWork } from "./unsaved-work";

export interface RemoteDefinition {
  readonly id: string;
  readonly version: string;
  /** Semver range of the host contract that the remote supports. */
  readonly contract: string;
  /** Renders the given page. Another page of the remote arrives as a new prop, not as a new mount. */
  readonly App: ComponentType<RemotePageProps>;
  /**
   * The remote's addresses, from its `remote.config.ts`. At any other address, a page does not change until it
   * is removed.
   */
  readonly routes?: OwnRoutes;
}

/** Creates the module that a remote exposes as `./remote`: a separate React root in any element. */
export function defineRemote(definition: RemoteDefinition): RemoteModule {
  const { id, version, contract, App, routes = [] } = definition;
  const remote = { id, version };

  const mount = (element: HTMLElement, props: MountProps): RemoteHandle => {
    if (props.signal.aborted) return { unmount() {} };
    const state = createMountState(props, routes);
    const unsavedWork = createUnsavedWork(window);
    const root = createRoot(element, {
      // The boundary reports caught errors, together with the name of the page.
      onCaughtError: () => undefined,
      onUncaughtError: (error) => {
        const { host, page } = state.get().props;
        host.report(new RemoteCrash(id, version, page, error));
      },
    });
    let isMounted = true;
    const unmount = () => {
      if (!isMounted) return;
      isMounted = false;
      props.signal.removeEventListener("abort", unmountSoon);
      state.stop();
      unsavedWork.stop();
      root.unmount();
    };
    // Unmounting is deferred, because the host may abort while it renders, and React does not unmount one root
    // while it renders another.
    const unmountSoon = () => queueMicrotask(unmount);
    props.signal.addEventListener("abort", unmountSoon);
    root.render(<RemoteRoot remote={remote} state={state} unsavedWork={unsavedWork} App={App} />);

    return {
      update: (patch) => {
        if (isMounted) state.update(patch);
      },
      canLeave: () =>
        !unsavedWork.isDirty() ||
        askToLeave(state.get().props.host).then((isLeaving) => {
          if (isLeaving) unsavedWork.abandon();
          return isLeaving;
        }),
      unmount,
    };
  };

  return { id, version, contract, mount };
}

function askToLeave(host: HostApi): Promise<boolean> {
  const t = translator(commonMessages, host.language.get());
  return host.confirm({
    title: t("common.unsaved-title"),
    text: t("common.unsaved-text"),
    confirmLabel: t("common.unsaved-leave"),
    cancelLabel: t("common.unsaved-stay"),
    tone: "danger",
  });
}
