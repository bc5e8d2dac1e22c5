let isPressed = false;
globalThis.addEventListener?.("pointerdown", () => (isPressed = true), true);
for (const name of ["pointerup", "pointercancel"])
  globalThis.addEventListener?.(name, () => (isPressed = false), true);

/**
 * Runs at once or, while something is being pressed, after the press. For the fault of a field that is left: its words
 * would move what the person has under the finger, and the press would be lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const handleEnd = () => {
    stop.abort();
    setTimeout(run);
  };
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, handleEnd, options);
}

/** The props of a field that say what is wrong with it after the press that left it. */
export function leftAfterPress<E, P extends { onBlur(event: E): void }>(props: P): P {
  return { ...props, onBlur: (event: E) => afterPress(() => props.onBlur(event)) };
}
