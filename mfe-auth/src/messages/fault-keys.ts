import type { en } from "./en";

/** Keys of the messages that validation sets for a form field. */
const faultKeys = [
  "sign-in.email-invalid",
  "sign-in.email-required",
  "sign-in.password-required",
  "reset.email-invalid",
  "password.length",
  "password.number",
  "password.lowercase",
  "password.uppercase",
  "password.special",
  "password.mismatch",
  "registration.too-short",
  "registration.too-long",
  "registration.first-name-required",
  "registration.last-name-required",
  "registration.email-invalid",
  "registration.email-required",
  "registration.password-required",
  "registration.repeat-required",
] as const satisfies readonly (keyof typeof en)[];

export type FaultKey = (typeof faultKeys)[number];

/** Narrows a Formik error, which is typed as plain text, to its message key. */
export function isFaultKey(text: unknown): text is FaultKey {
  return faultKeys.some((key) => key === text);
}
