import type { Extensions, RemoteHandle } from "@hpay/contract";
import { UiProvider } from "@hpay/ui";
import { createRoot } from "react-dom/client";
import type { PanelLanguage } from "../ports/language";
import type { LeaveGuard } from "../ports/navigation";
import type { HostTranslate } from "../ports/panel";
import type { Remotes } from "../ports/remotes";
import { RemoteOutlet } from "../remotes/remote-outlet";

interface Options {
  remotes(): Remotes;
  readonly leaveGuard: LeaveGuard;
  readonly language: PanelLanguage;
  readonly t: HostTranslate;
}

/**
 * Shows a page of one remote within another's page. It has the same loader, crash count and failure panel as an
 * ordinary page, in a separate React root, so that an error thrown there does not affect the other page.
 */
export function extensionShower({ remotes, leaveGuard, language, t }: Options): Extensions["show"] {
  return (extension, element, params) => {
    const root = createRoot(element);
    let stopAsking: (() => void) | null = null;
    const handleRemoteHandle = (handle: RemoteHandle | null) => {
      stopAsking?.();
      const canLeave = handle?.canLeave?.bind(handle);
      stopAsking = canLeave ? leaveGuard.ask(canLeave) : null;
    };
    root.render(
      <UiProvider language={language.get()}>
        <RemoteOutlet
          remotes={remotes()}
          name={extension.remote}
          page={extension.page}
          params={params}
          visit=""
          texts={{
            failed: t("page.failed"),
            slow: t("page.slow"),
            update: t("page.update"),
            retry: t("common.retry"),
          }}
          onHandle={handleRemoteHandle}
        />
      </UiProvider>,
    );
    // React must not unmount another root while it renders this one.
    return () => queueMicrotask(() => root.unmount());
  };
}
