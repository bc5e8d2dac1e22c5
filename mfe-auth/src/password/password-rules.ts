/** The parts of a good password, in the order they are shown. Source: spec 1 §5. */
export const passwordRules = ["length", "digit", "lowercase", "uppercase", "special"] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Source: spec 1 §9. */
export const shortestPassword = 8;

const isKept: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => Array.from(password).length >= shortestPassword,
  digit: (password) => /\d/.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
};

/** Rules that a password does not keep yet. */
export function brokenRules(password: string): readonly PasswordRule[] {
  return passwordRules.filter((rule) => !isKept[rule](password));
}
