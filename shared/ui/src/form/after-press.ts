let isPressed = false;
globalThis.addEventListener?.("pointerdown", () => (isPressed = true), true);
for (const name of ["pointerup", "pointercancel"])
  globalThis.addEventListener?.(name, () => (isPressed = false), true);

/**
 * Runs a function at once or, while a pointer is pressed, after the press. Use it for the error of a field that
 * loses the focus: the message could otherwise move the pressed button away, and the press would be lost.
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

/** Changes the props of a field so that its error is shown only after the press that moved the focus away. */
export function leftAfterPress<E, P extends { onBlur(event: E): void }>(props: P): P {
  return { ...props, onBlur: (event: E) => afterPress(() => props.onBlur(event)) };
}
