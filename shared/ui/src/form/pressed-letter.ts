/**
 * The lower-case Latin letter of a shortcut. On keyboards of another script, it is determined by the key's
 * position: Ctrl+S is Ctrl+С there.
 */
export function pressedLetter({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const isInOtherScript = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
  return (isInOtherScript ? code.replace(/^Key/, "") : key).toLowerCase();
}
