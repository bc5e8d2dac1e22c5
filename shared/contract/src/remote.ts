import type { HostApi } from "./host-api";

export interface MountProps {
  readonly host: HostApi;
  /** The page or slot of the remote to mount. */
  readonly page: string;
  /** The panel's mount path, which is the same for all pages; `""` at the origin's root. */
  readonly basename: string;
  readonly params?: Readonly<Record<string, string>>;
  /** Aborts when the host removes the page. */
  readonly signal: AbortSignal;
  /** Parent of styles and portals; a shadow root in an embedded page. */
  readonly root?: Document | ShadowRoot;
}

export interface RemoteHandle {
  update?(props: Partial<MountProps>): void;
  /**
   * The only way to keep a person on the page. Called before the person leaves it in any way, including Back.
   */
  canLeave?(): boolean | Promise<boolean>;
  unmount(): void;
}

/** The interface that every remote exposes as `./remote`. */
export interface RemoteModule {
  readonly id: string;
  readonly version: string;
  /** Semver range of the host contract that the remote supports. */
  readonly contract: string;
  mount(element: HTMLElement, props: MountProps): RemoteHandle;
}

/** Whether a loaded module can be used as a remote. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "mount" in value &&
    typeof value.mount === "function"
  );
}
