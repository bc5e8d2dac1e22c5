/** What a new password lacks. Source: spec 1 §5, in the order in which the messages come. */
export const passwordRules = ["length", "number", "lowercase", "uppercase", "special"] as const;
export type PasswordRule = (typeof passwordRules)[number];

export const passwordMinLength = 8;

const checks: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => Array.from(password).length >= passwordMinLength,
  number: (password) => /\p{Nd}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
};

/** The rules that a new password breaks; none when it may be used. */
export function brokenPasswordRules(password: string): readonly PasswordRule[] {
  return passwordRules.filter((rule) => !checks[rule](password));
}
