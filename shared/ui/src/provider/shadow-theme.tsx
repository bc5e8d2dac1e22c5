import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import { column, overlays } from "./shadow-rules";
import { keepInTopLayer, topLayer } from "./top-layer";

interface Props {
  readonly host: Element;
  readonly onPortal: (element: HTMLElement | null) => void;
  readonly children: ReactNode;
}

/**
 * Applies the color mode inside a shadow root, where the class of the page's `<html>` has no effect. The
 * element's own `color-mode` (`light`, `dark`, or `auto` for the device's) takes precedence.
 */
export function ShadowTheme({ host, onPortal, children }: Props) {
  const subscribeToMode = useCallback(
    (onChange: () => void) => subscribeToModeChanges(host, onChange),
    [host],
  );
  const dark = useSyncExternalStore(
    subscribeToMode,
    () => isDark(host),
    () => false,
  );
  const attachOverlays = useCallback(
    (layer: HTMLDivElement) => {
      const releaseLayer = keepInTopLayer(layer, host);
      onPortal(layer);
      return () => {
        releaseLayer();
        onPortal(null);
      };
    },
    [host, onPortal],
  );
  const theme = `chakra-theme ${dark ? "dark" : "light"}`;
  return (
    <>
      <div {...column}>
        <div className={theme}>{children}</div>
      </div>
      <div className={theme} {...overlays} {...topLayer} ref={attachOverlays} />
    </>
  );
}

const device = () => globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function isDark(host: Element): boolean {
  const ownMode = host.getAttribute("color-mode");
  if (ownMode === "light" || ownMode === "dark") return ownMode === "dark";
  if (ownMode === "auto") return device()?.matches ?? false;
  return document.documentElement.classList.contains("dark");
}

function subscribeToModeChanges(host: Element, onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  observer.observe(host, { attributes: true, attributeFilter: ["color-mode"] });
  const deviceMode = device();
  deviceMode?.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    deviceMode?.removeEventListener("change", onChange);
  };
}
