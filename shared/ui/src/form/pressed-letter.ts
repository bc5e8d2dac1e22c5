/**
 * The lower-case Latin letter of a shortcut. On a keyboard of another script, the key's position determines the
 * letter: Ctrl+С is Ctrl+S.
 */
export function pressedLetter({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const isInOtherScript = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key);
  return (isInOtherScript ? code.replace(/^Key/, "") : key).toLowerCase();
}
