import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { CacheProvider } from "@emotion/react";
import type { LanguageCode } from "@hpay/contract";
import { type ReactNode, useMemo, useState } from "react";
import { scopedSystem } from "../theme/system";
import { ShadowTheme } from "./shadow-theme";
import { styleCacheOf } from "./style-cache";
import { UiContext } from "./ui-context";

export interface UiProviderProps {
  /** The root for styles and overlays; default: the document. */
  readonly root?: Document | ShadowRoot | undefined;
  readonly language: LanguageCode;
  readonly children: ReactNode;
}

/**
 * Provides the panel's styles and language to one React root. It is cheap: the system is built and the globals
 * are written only once per document.
 */
export function UiProvider({ root = globalThis.document, language, children }: UiProviderProps) {
  const shadow = typeof ShadowRoot !== "undefined" && root instanceof ShadowRoot ? root : null;
  const [shadowPortal, setShadowPortal] = useState<HTMLElement | null>(null);
  const portal = shadow === null ? ((root as Document | undefined)?.body ?? null) : shadowPortal;
  const surroundings = useMemo(() => ({ language, root, portal }), [language, root, portal]);
  return (
    <CacheProvider value={styleCacheOf(root)}>
      <ChakraProvider value={scopedSystem}>
        <UiContext value={surroundings}>
          {shadow === null ? (
            children
          ) : (
            <ShadowTheme host={shadow.host} onPortal={setShadowPortal}>
              {children}
            </ShadowTheme>
          )}
        </UiContext>
      </ChakraProvider>
    </CacheProvider>
  );
}
