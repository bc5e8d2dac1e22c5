/** Rules that a new password can violate. Source: spec 1 §5, in message order. */
export const passwordRules = ["length", "number", "lowercase", "uppercase", "special"] as const;
export type PasswordRule = (typeof passwordRules)[number];

export const passwordMinLength = 8;

const isMet: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => Array.from(password).length >= passwordMinLength,
  number: (password) => /\p{Nd}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
};

/** The rules that a new password violates; empty if it is valid. */
export function brokenPasswordRules(password: string): readonly PasswordRule[] {
  return passwordRules.filter((rule) => !isMet[rule](password));
}
