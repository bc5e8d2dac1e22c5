/** Attributes of the field for the e-mail that names an account. */
export const accountEmail = {
  inputMode: "email",
  autoComplete: "username",
  autoCapitalize: "none",
  spellCheck: false,
} as const;
