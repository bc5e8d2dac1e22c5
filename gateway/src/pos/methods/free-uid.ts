/** The Uid itself, or with `-2`, `-3`, … when it is taken on the POS. */
export function freeUid(uid: string, takenUids: readonly string[]): string {
  if (!takenUids.includes(uid)) return uid;
  for (let n = 2; ; n++) {
    const candidate = `${uid.slice(0, 60)}-${n}`;
    if (!takenUids.includes(candidate)) return candidate;
  }
}
