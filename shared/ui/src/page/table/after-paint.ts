/** Runs deferrable work after the next frame has been painted, so that the pressed state is visible first. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
