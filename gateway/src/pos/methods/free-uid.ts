/** The Uid itself, or with `-2`, `-3`, … when it is taken on the POS. */
export function freeUid(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  for (let n = 2; ; n++) {
    const candidate = `${wanted.slice(0, 60)}-${n}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
