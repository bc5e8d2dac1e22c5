import { type ReactNode, useSyncExternalStore } from "react";

/** Inside a shadow root the page's `<html>` class does not reach: the mode is mirrored on a wrapper. */
export function ShadowTheme({
  onPortal,
  children,
}: {
  readonly onPortal: (element: HTMLElement | null) => void;
  readonly children: ReactNode;
}) {
  const dark = useSyncExternalStore(followHtmlClass, isDark, () => false);
  return (
    <div className={`chakra-theme ${dark ? "dark" : "light"}`}>
      {children}
      <div ref={onPortal} />
    </div>
  );
}

const isDark = () => document.documentElement.classList.contains("dark");

function followHtmlClass(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}
