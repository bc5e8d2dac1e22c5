/** Alphabets with similar-looking letters. */
const alphabets = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee"].map(
  (name) => new RegExp(`\\p{Script=${name}}`, "u"),
);
/** Nothing but lower-case Cyrillic letters that look like Latin ones, digits and hyphens. */
const likeLatin = /^[асԁеҽһіјӏорԛѕԝѡху\d-]+$/u;
const hasLetter = /\p{L}/u;
const isCyrillic = (label: string) => /^\p{Script=Cyrillic}+$/u.test(label);

/**
 * Whether an address with international letters passes for another one: a part mixes alphabets
 * (`dunav.ехample`), or is Cyrillic with only letters that look Latin, outside a Cyrillic domain (`аррӏе.com`).
 */
export function isLookAlike(url: string): boolean {
  const [host = ""] = url.split("/");
  const labels = host.split(".");
  const isMixed = (label: string) => alphabets.filter((alphabet) => alphabet.test(label)).length > 1;
  const isDisguised =
    !isCyrillic(labels.at(-1) ?? "") &&
    labels.some((label) => likeLatin.test(label) && hasLetter.test(label));
  return isDisguised || labels.some(isMixed);
}
