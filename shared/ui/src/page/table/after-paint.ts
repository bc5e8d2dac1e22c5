/** Runs what may wait until the next frame has been painted, so that what was pressed shows first. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
