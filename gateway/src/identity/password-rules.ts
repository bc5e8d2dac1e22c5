/** Spec 1 §5: at least 8 characters with a digit, a lowercase, an uppercase and a special character. */
export function isAcceptablePassword(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 256 &&
    /\d/.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}
