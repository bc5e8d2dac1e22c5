/** Runs deferrable work after the next frame is painted, so that the pressed state shows first. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
