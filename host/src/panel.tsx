import { bootColorMode, FailurePanel, UiProvider } from "@hpay/ui";
import { createRoot } from "react-dom/client";
import { followEarlyPage } from "./boot/early-page";
import { readPanelConfig } from "./boot/panel-config";
import { en } from "./messages/en";
import { createPanel } from "./panel/create-panel";
import { fetchAhead } from "./panel/fetch-ahead";
import { PanelRoot } from "./panel/panel-root";
import { wirePanel } from "./panel/wire-panel";
import { readDeveloper } from "./remotes/developer/switches";
import { readRegistry } from "./remotes/registry";
import { createStored } from "./state/stored";

export interface PanelOptions {
  readonly element: HTMLElement;
}

/** Starts the panel: configuration and registry, then the ports, then the page. */
export async function startPanel({ element }: PanelOptions): Promise<void> {
  bootColorMode();
  const root = createRoot(element);
  const earlyPage = followEarlyPage(document, element);
  try {
    const [config, registry] = await Promise.all([readPanelConfig(), readRegistry()]);
    const developer = await readDeveloper(
      config,
      location.search,
      createStored(() => sessionStorage),
    );
    const panel = createPanel(config, registry, developer, earlyPage);
    wirePanel(panel);
    fetchAhead(panel);
    root.render(<PanelRoot panel={panel} />);
  } catch (error) {
    console.error("The panel could not start:", error);
    earlyPage.drop();
    // Without a configuration, nothing is known, not even the language.
    root.render(
      <UiProvider language="en">
        <FailurePanel title={en["host.start-failed"]} onRetry={() => location.reload()} />
      </UiProvider>,
    );
  }
}
