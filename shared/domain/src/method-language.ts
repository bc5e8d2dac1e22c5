/** Longest code that the input takes. Source: spec 2 §9. */
export const methodLanguageLength = 6;

/**
 * The code of a localization as it is kept: trimmed, lower case, two letters, optionally a dash and three letters
 * ("rs-cyr"). Null for anything else. Source: spec 2 §5.
 */
export function readMethodLanguage(typed: string): string | null {
  const code = typed.trim().toLowerCase();
  return /^[a-z]{2}(?:-[a-z]{3})?$/.test(code) ? code : null;
}

/** Where a localized parameter is looked for before its default: the very code, then the code without `-cyr`. */
export function methodLanguageFallbacks(code: string): readonly string[] {
  return code.endsWith("-cyr") ? [code, code.slice(0, -"-cyr".length)] : [code];
}
