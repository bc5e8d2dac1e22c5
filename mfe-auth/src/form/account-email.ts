/** Attributes of a field for the e-mail address of an account. */
export const accountEmail = {
  inputMode: "email",
  autoComplete: "username",
  autoCapitalize: "none",
  spellCheck: false,
} as const;
