import type { LanguageCode, MountProps, PanelLocation } from "@hpay/contract";
import { useSyncExternalStore } from "react";
import type { MountSnapshot, MountState } from "./mount-state";
import { useSurroundings } from "./remote-context";

const noParams: Readonly<Record<string, string>> = {};

export function useMountSnapshot(state: MountState): MountSnapshot {
  return useSyncExternalStore(state.subscribe, state.get, state.get);
}

/** Everything that the host mounted this page with, including its latest update. */
export function useMountProps(): MountProps {
  return useMountSnapshot(useSurroundings().state).props;
}

/** The address that this page is rendered for. */
export function useMountLocation(): PanelLocation {
  return useMountSnapshot(useSurroundings().state).location;
}

/** The page or slot of the remote that is shown. */
export function usePage(): string {
  return useMountProps().page;
}

/** Parameters of the page's address, by their names in the route (`/orders/:id?` has `id`). */
export function usePageParams(): Readonly<Record<string, string>> {
  return useMountProps().params ?? noParams;
}

export function useLanguage(): LanguageCode {
  return useSurroundings().language;
}
