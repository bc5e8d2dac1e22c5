/** What the person chose. `system` follows the device. */
export type ColorMode = "light" | "dark" | "system";

const storageKey = "hpay-color-mode";
const modes: readonly ColorMode[] = ["light", "dark", "system"];

/** The kept choice; `system` when there is none or storage is refused. */
export function readColorMode(): ColorMode {
  try {
    const kept = localStorage.getItem(storageKey);
    return modes.find((mode) => mode === kept) ?? "system";
  } catch {
    // Storage is off: the device's own setting costs nobody anything.
    return "system";
  }
}

/** Light or dark, with `system` looked up on the device. */
export function resolveColorMode(mode: ColorMode): "light" | "dark" {
  if (mode !== "system") return mode;
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Paints the mode on `<html>` and keeps it. */
export function applyColorMode(mode: ColorMode): void {
  paintColorMode(mode);
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Not kept: the choice holds until the page is closed.
  }
}

/**
 * Call once before the first paint. Paints the kept choice and follows the device and other tabs.
 * @returns ends the following
 */
export function bootColorMode(): () => void {
  const repaint = () => paintColorMode(readColorMode());
  const handleStorage = (event: StorageEvent) => {
    if (event.key === storageKey) repaint();
  };
  repaint();
  const device = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  // Paper is white.
  const lighten = () => paintColorMode("light");
  device?.addEventListener("change", repaint);
  addEventListener("storage", handleStorage);
  addEventListener("beforeprint", lighten);
  addEventListener("afterprint", repaint);
  return () => {
    device?.removeEventListener("change", repaint);
    removeEventListener("storage", handleStorage);
    removeEventListener("beforeprint", lighten);
    removeEventListener("afterprint", repaint);
  };
}

/** Paints a mode that somebody else keeps. */
export function paintColorMode(mode: ColorMode): void {
  const resolved = resolveColorMode(mode);
  const { classList, style } = document.documentElement;
  classList.toggle("dark", resolved === "dark");
  classList.toggle("light", resolved === "light");
  style.colorScheme = resolved;
}
