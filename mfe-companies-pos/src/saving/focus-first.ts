/** Of these fields, by their ids, the one that stands first on the screen takes the focus. */
export function focusFirst(ids: readonly string[]): void {
  if (ids.length === 0) return;
  document.querySelector<HTMLElement>(ids.map((id) => `#${id}`).join(", "))?.focus();
}
