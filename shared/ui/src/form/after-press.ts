let isPressed = false;
globalThis.addEventListener?.("pointerdown", () => (isPressed = true), true);
for (const name of ["pointerup", "pointercancel"])
  globalThis.addEventListener?.(name, () => (isPressed = false), true);

/**
 * Runs at once or, during a press, after it. Use it for the error of a field that loses the focus: the
 * message would move the target under the finger, and the press would be lost.
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

/** Props of a field that show its error only after the press that left the field. */
export function leftAfterPress<E, P extends { onBlur(event: E): void }>(props: P): P {
  return { ...props, onBlur: (event: E) => afterPress(() => props.onBlur(event)) };
}
