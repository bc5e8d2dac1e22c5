import { fetchMoreIcons } from "@hpay/ui";
import { act, cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toPanelConfig } from "../../boot/panel-config";
import { aRegistry } from "../../pages/testing";
import type { Panel } from "../../ports/panel";
import { createRememberCookies } from "../../session/remember-cookies";
import { createPanel } from "../create-panel";
import { PanelRoot } from "../panel-root";
import { wirePanel } from "../wire-panel";
import { ana } from "./a-gateway";

// The build inserts the federation runtime, which cannot run here: a remote is plain text instead.
jest.mock("../../remotes/remotes", () => ({
  createRemotes: ({ registry }: { registry: unknown }) => ({
    registry: { get: () => registry, subscribe: () => () => undefined },
    isStale: { get: () => false, subscribe: () => () => undefined },
    isBehind: { get: () => false, subscribe: () => () => undefined },
    refresh: async () => undefined,
    noteVisit: () => undefined,
    stop: () => undefined,
  }),
}));
jest.mock("../../remotes/remote-outlet", () => ({
  RemoteOutlet: ({ name, page, params }: { name: string; page: string; params?: Record<string, string> }) => (
    <p>
      {name} shows {page} {JSON.stringify(params ?? {})}
    </p>
  ),
}));
jest.mock("../../live/connection", () => ({
  socketOpener: () => async () => ({
    status: { get: () => "online", subscribe: () => () => undefined },
    call: async () => ({}),
    on: (name: string, listener: (payload: unknown) => void) => {
      mockListeners.set(name, listener);
      return () => undefined;
    },
    close: () => undefined,
  }),
}));
const mockListeners = new Map<string, (payload: unknown) => void>();

/** The pushes that the gateway sends over the live connection. */
export const push = (name: string, payload: unknown) => act(async () => mockListeners.get(name)?.(payload));

// The whole shell in jsdom is slow on a busy machine.
jest.setTimeout(60_000);
// By default, queries check each element for visibility, which takes most of the time; toBeVisible makes that
// check anyway.
configure({ defaultHidden: true, asyncUtilTimeout: 5000 });

let stop: () => void = () => undefined;
const close = () => {
  cleanup();
  stop();
  stop = () => undefined;
};

/** Opens the whole panel at a path, replacing an open one; it is stopped after the test. */
export async function open(path: string, { signedIn = true } = {}): Promise<Panel> {
  close();
  window.history.replaceState(null, "", path);
  if (signedIn) {
    sessionStorage.setItem("AccessToken", "token-of-ana");
    sessionStorage.setItem("UserData", JSON.stringify(ana));
  }
  const config = toPanelConfig(
    { apiBase: "http://sandbox.localhost/", productName: "HPay" },
    location.origin,
  );
  const panel = createPanel(config, { registry: aRegistry(), isStale: false, providedDoors: null });
  const stopWires = wirePanel(panel);
  await act(async () => {
    render(<PanelRoot panel={panel} />);
  });
  stop = () => {
    stopWires();
    panel.live.stop();
    panel.navigation.stop();
    panel.news.stop();
  };
  return panel;
}
/** Chooses with the arrow keys, because the pointer finds no item without a layout. */
export async function chooseFromMenu(person: ReturnType<typeof userEvent.setup>, label: string) {
  const item = await screen.findByRole("menuitem", { name: label });
  await waitFor(() => expect(item.closest("[role=menu]")).toHaveFocus());
  const highlightedItem = () => document.querySelector("[role=menuitem][data-highlighted]");
  for (let step = 0; step < 20 && highlightedItem() !== item; step += 1) {
    const previousItem = highlightedItem();
    await person.keyboard("{ArrowDown}");
    await waitFor(() => expect(highlightedItem()).not.toBe(previousItem));
  }
  await person.keyboard("{Enter}");
}
/** Presses the first button with this name. The buttons of the top bar precede the page in the document. */
export async function openPicker(name: string) {
  const person = userEvent.setup({ pointerEventsCheck: 0 });
  const [opener] = await screen.findAllByRole("button", { name });
  if (opener) await person.click(opener);
  return person;
}

beforeAll(async () => {
  // Lazy parts are loaded beforehand, so that none arrives during a test.
  fetchMoreIcons();
  await Promise.all([
    import("../../shell/shell"),
    import("../../overlays/overlays"),
    import("../../pickers/company-dialog"),
    import("../../pickers/pos-dialog"),
  ]);
});
beforeEach(() => localStorage.setItem("language", "en"));
afterEach(() => {
  close();
  createRememberCookies(document).clear();
  jest.restoreAllMocks();
});

export const menu = () => within(screen.getByRole("navigation", { name: "Main menu" }));
