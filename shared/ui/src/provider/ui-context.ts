import type { LanguageCode } from "@hpay/contract";
import { createContext, useContext } from "react";

export interface UiSurroundings {
  readonly language: LanguageCode;
  /** The document, or the shadow root that contains the components. */
  readonly root: Document | ShadowRoot | undefined;
  /** The container of overlays; null until the first paint. */
  readonly portal: HTMLElement | null;
}

export const UiContext = createContext<UiSurroundings | null>(null);

/** Language, root and overlay container of the nearest `UiProvider`. */
export function useUi(): UiSurroundings {
  const surroundings = useContext(UiContext);
  if (surroundings === null) throw new Error("A component of @hpay/ui stands outside <UiProvider>.");
  return surroundings;
}
