/** The Uid itself, or with `-2`, `-3`, … when it is taken on the POS. */
export function freeUid(uid: string, taken: readonly string[]): string {
  if (!taken.includes(uid)) return uid;
  for (let n = 2; ; n++) {
    const candidate = `${uid.slice(0, 60)}-${n}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
