import { type MountProps, matchPath, type PanelLocation, type RemoteRoute } from "@hpay/contract";

/** Addresses of a remote, each with the page that it opens, as in its `remote.config.ts`. */
export type OwnRoutes = readonly Pick<RemoteRoute, "path" | "page">[];

/**
 * The state of a mounted page in one snapshot, so that its address and page never belong to different
 * navigations.
 */
export interface MountSnapshot {
  readonly props: MountProps;
  readonly location: PanelLocation;
}

export interface MountState {
  get(): MountSnapshot;
  subscribe(onChange: () => void): () => void;
  update(patch: Partial<MountProps>): void;
  stop(): void;
}

/**
 * Whether the mounted page should be rendered at this address. The address of another page or remote arrives a
 * moment before the host's update; until then, the page keeps its previous address and loads nothing.
 */
export function belongsToPage(routes: OwnRoutes, page: string, pathname: string): boolean {
  const pageRoutes = routes.filter((route) => route.page === page);
  // A slot has no address of its own, and is rendered wherever the host places it.
  return pageRoutes.length === 0 || pageRoutes.some((route) => matchPath(route.path, pathname) !== null);
}

/** Stores the host's latest update of a mounted page, and follows the host's history. */
export function createMountState(initial: MountProps, routes: OwnRoutes): MountState {
  const listeners = new Set<() => void>();
  let snapshot: MountSnapshot = { props: initial, location: initial.host.navigation.location.get() };

  const accept = (props: MountProps) => {
    const newLocation = props.host.navigation.location.get();
    const location = belongsToPage(routes, props.page, newLocation.pathname)
      ? newLocation
      : snapshot.location;
    if (props === snapshot.props && location === snapshot.location) return;
    snapshot = { props, location };
    for (const listener of [...listeners]) listener();
  };
  const stop = initial.host.navigation.location.subscribe(() => accept(snapshot.props));

  return {
    get: () => snapshot,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    update: (patch) => accept({ ...snapshot.props, ...patch }),
    stop,
  };
}
