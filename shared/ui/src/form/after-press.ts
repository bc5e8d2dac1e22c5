let isPressed = false;
globalThis.addEventListener?.("pointerdown", () => (isPressed = true), true);
for (const name of ["pointerup", "pointercancel"])
  globalThis.addEventListener?.(name, () => (isPressed = false), true);

/**
 * Runs at once or, during a press, after it. For the error of a field that loses the focus: its message would
 * move the target under the finger, and the press would be lost.
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

/** The props of a field that show its error after the press that left it. */
export function leftAfterPress<E, P extends { onBlur(event: E): void }>(props: P): P {
  return { ...props, onBlur: (event: E) => afterPress(() => props.onBlur(event)) };
}
