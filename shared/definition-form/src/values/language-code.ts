/** Languages offered beside the free input. Source: spec 2 §2. */
export const suggestedLanguages: readonly string[] = [
  "rs",
  "rs-cyr",
  "hr",
  "ba",
  "en",
  "us",
  "gb",
  "de",
  "fr",
  "hu",
  "it",
  "ro",
  "nl",
  "bg",
  "sp",
];

export const languageCodeLength = 6;

/** The code as it is stored, or null: two letters, or two letters, a dash and three letters. Source: spec 2 §5. */
export function readLanguageCode(typed: string): string | null {
  const code = typed.trim().toLowerCase();
  return /^[a-z]{2}(-[a-z]{3})?$/.test(code) ? code : null;
}
