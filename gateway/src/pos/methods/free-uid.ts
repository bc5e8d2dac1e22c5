/** The Uid itself or, if the POS already has it, the Uid with `-2`, `-3`, … at its end. */
export function freeUid(uid: string, takenUids: readonly string[]): string {
  if (!takenUids.includes(uid)) return uid;
  for (let n = 2; ; n++) {
    const candidate = `${uid.slice(0, 60)}-${n}`;
    if (!takenUids.includes(candidate)) return candidate;
  }
}
