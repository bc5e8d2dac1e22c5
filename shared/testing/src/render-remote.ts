import type { RemoteConfig, RemoteHandle, RemoteModule } from "@hpay/contract";
import { act } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { matchAddress } from "./fake-host/address-pattern";
import { type FakeHost, fakeHost } from "./fake-host/fake-host";
import { cleanUpAfterTest } from "./faults";

export interface RenderRemoteOptions {
  /** A host that has not recorded anything yet; by default an ordinary one. */
  readonly host?: FakeHost;
  /** Address to open. Default: the host's current address. */
  readonly path?: string;
  /** Addresses of the remote. The page and its parameters are determined by the address, as in the panel. */
  readonly config?: Pick<RemoteConfig, "routes">;
  /** The page, when no `config` determines it (a slot). */
  readonly page?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Renders within a shadow root, as in a partner's page. */
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

/** Mounts a remote through its exposed module, with the fake host, at an address. It is unmounted after the test. */
export async function renderRemote(
  remote: RemoteModule,
  { host = fakeHost(), path, config, page = "", params = {}, inShadow = false }: RenderRemoteOptions = {},
): Promise<RenderedRemote> {
  if (path !== undefined) host.navigation.replace(path);
  const abort = new AbortController();
  const element = document.createElement("div");
  const place = document.body.appendChild(document.createElement("div"));
  const root = inShadow ? place.attachShadow({ mode: "open" }) : undefined;
  (root ?? place).append(element);

  let handle: RemoteHandle = { unmount() {} };
  // Set up before the mount, because a page may redirect while it mounts.
  host.navigation.guard(() => handle.canLeave?.() ?? true);
  const stop = host.navigation.location.subscribe(() => {
    // This is another remote's address, for which the panel's host would remove this remote.
    const opened = openPage(config, host);
    if (opened) handle.update?.(opened);
  });
  await act(async () => {
    const opened = openPage(config, host) ?? { page, params };
    handle = remote.mount(element, {
      host,
      ...opened,
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
    place.remove();
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
