import type { RemoteConfig, RemoteHandle, RemoteModule } from "@hpay/contract";
import { act } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { matchAddress } from "./fake-host/address-pattern";
import { type FakeHost, fakeHost } from "./fake-host/fake-host";
import { cleanUpAfterTest } from "./faults";

export interface RenderRemoteOptions {
  /** A host that has not recorded anything yet; an ordinary host by default. */
  readonly host?: FakeHost;
  /** Address to open; the host's current address by default. */
  readonly path?: string;
  /** Addresses of the remote. As in the panel, the address determines the page and its parameters. */
  readonly config?: Pick<RemoteConfig, "routes">;
  /** Name of the page or slot; only used without `config`. */
  readonly page?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Whether to render within a shadow root, as in a partner's page. */
  readonly inShadow?: boolean;
}

export interface RenderedRemote {
  readonly host: FakeHost;
  readonly element: HTMLElement;
  readonly handle: RemoteHandle;
  /** Simulates a person's key presses and clicks. */
  readonly user: UserEvent;
  unmount(): void;
}

/**
 * Mounts a remote through its exposed module, with the fake host, at an address. The remote is unmounted after
 * the test.
 */
export async function renderRemote(
  remote: RemoteModule,
  { host = fakeHost(), path, config, page = "", params = {}, inShadow = false }: RenderRemoteOptions = {},
): Promise<RenderedRemote> {
  if (path !== undefined) host.navigation.replace(path);
  const abort = new AbortController();
  const element = document.createElement("div");
  const container = document.body.appendChild(document.createElement("div"));
  const root = inShadow ? container.attachShadow({ mode: "open" }) : undefined;
  (root ?? container).append(element);

  let handle: RemoteHandle = { unmount() {} };
  // The guard is set before the mount, because a page may redirect while it mounts.
  host.navigation.guard(() => handle.canLeave?.() ?? true);
  const stop = host.navigation.location.subscribe(() => {
    // Nothing opens at another remote's address, where the panel's host would remove this remote.
    const openedPage = openPage(config, host);
    if (openedPage) handle.update?.(openedPage);
  });
  await act(async () => {
    const openedPage = openPage(config, host) ?? { page, params };
    handle = remote.mount(element, {
      host,
      ...openedPage,
      basename: "",
      signal: abort.signal,
      ...(root ? { root } : {}),
    });
  });

  let isMounted = true;
  const unmount = () => {
    if (!isMounted) return;
    isMounted = false;
    stop();
    host.navigation.guard(undefined);
    abort.abort();
    act(() => handle.unmount());
    container.remove();
  };
  cleanUpAfterTest(unmount);
  return { host, element, handle, user: userEvent.setup(), unmount };
}

function openPage(config: RenderRemoteOptions["config"], host: FakeHost) {
  const { pathname } = host.navigation.location.get();
  for (const route of config?.routes ?? []) {
    const params = matchAddress(route.path, pathname);
    if (params) return { page: route.page, params };
  }
  return null;
}
