/** Maximum length of a code that the input accepts. Source: spec 2 §9. */
export const methodLanguageLength = 6;

/** Maximum number of languages in one method's texts: more than customers can have. */
export const maxMethodLanguages = 50;

/**
 * The normalized code of a localization: trimmed, lower case, two letters, optionally a dash and three
 * letters ("rs-cyr"). Null for anything else. Source: spec 2 §5.
 */
export function readMethodLanguage(input: string): string | null {
  const code = input.trim().toLowerCase();
  return /^[a-z]{2}(?:-[a-z]{3})?$/.test(code) ? code : null;
}

/**
 * The codes under which a localized parameter is looked up before its default: the code itself, then without
 * `-cyr`.
 */
export function methodLanguageFallbacks(code: string): readonly string[] {
  return code.endsWith("-cyr") ? [code, code.slice(0, -"-cyr".length)] : [code];
}
