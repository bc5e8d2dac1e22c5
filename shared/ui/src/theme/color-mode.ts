/** The person's choice. `system` follows the device. */
export type ColorMode = "light" | "dark" | "system";

const storageKey = "hpay-color-mode";
const modes: readonly ColorMode[] = ["light", "dark", "system"];

/** The stored choice; `system` if there is none or no storage. */
export function readColorMode(): ColorMode {
  try {
    const storedMode = localStorage.getItem(storageKey);
    return modes.find((mode) => mode === storedMode) ?? "system";
  } catch {
    // Without storage, the device's own setting applies.
    return "system";
  }
}

/** Light or dark, with `system` read from the device. */
export function resolveColorMode(mode: ColorMode): "light" | "dark" {
  if (mode !== "system") return mode;
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Applies the mode to `<html>` and stores it. */
export function applyColorMode(mode: ColorMode): void {
  paintColorMode(mode);
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // The choice could not be stored, so it applies until the page is closed.
  }
}

/**
 * Applies the stored choice and follows the device and other tabs. Call it once before the first paint.
 * @returns a function that stops following them
 */
export function bootColorMode(): () => void {
  const repaint = () => paintColorMode(readColorMode());
  const handleStorage = (event: StorageEvent) => {
    if (event.key === storageKey) repaint();
  };
  repaint();
  const device = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
  // Printed pages are light, because paper is white.
  const paintLight = () => paintColorMode("light");
  device?.addEventListener("change", repaint);
  addEventListener("storage", handleStorage);
  addEventListener("beforeprint", paintLight);
  addEventListener("afterprint", repaint);
  return () => {
    device?.removeEventListener("change", repaint);
    removeEventListener("storage", handleStorage);
    removeEventListener("beforeprint", paintLight);
    removeEventListener("afterprint", repaint);
  };
}

/** Applies a mode that is stored elsewhere. */
export function paintColorMode(mode: ColorMode): void {
  const resolvedMode = resolveColorMode(mode);
  const { classList, style } = document.documentElement;
  classList.toggle("dark", resolvedMode === "dark");
  classList.toggle("light", resolvedMode === "light");
  style.colorScheme = resolvedMode;
}
