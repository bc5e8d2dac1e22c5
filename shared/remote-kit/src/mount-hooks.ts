import type { LanguageCode, MountProps, PanelLocation } from "@hpay/contract";
import { useSyncExternalStore } from "react";
import type { MountSnapshot, MountState } from "./mount-state";
import { useSurroundings } from "./remote-context";

const noParams: Readonly<Record<string, string>> = {};

export function useMountSnapshot(state: MountState): MountSnapshot {
  return useSyncExternalStore(state.subscribe, state.get, state.get);
}

/** Everything that the host mounted this page with, including its last update. */
export function useMountProps(): MountProps {
  return useMountSnapshot(useSurroundings().state).props;
}

/** The address that this page is rendered for. */
export function useMountLocation(): PanelLocation {
  return useMountSnapshot(useSurroundings().state).location;
}

/** The shown page or slot of the remote. */
export function usePage(): string {
  return useMountProps().page;
}

/** Parameters of the page's address, by the names of its route (`/orders/:id?` gives `id`). */
export function usePageParams(): Readonly<Record<string, string>> {
  return useMountProps().params ?? noParams;
}

/** The page's language. */
export function useLanguage(): LanguageCode {
  return useSurroundings().language;
}
