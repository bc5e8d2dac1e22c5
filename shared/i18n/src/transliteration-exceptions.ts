/**
 * Words in which `nj` or `dž` are two letters. The bar separates them; `^` ties a stem to the start of the
 * word.
 */
const seams: readonly string[] = [
  "kon|jug",
  "kon|junk",
  "in|jekc",
  "in|jekt",
  "in|junk",
  "^tan|jug",
  "^van|jezi",
  "^an|jon",
  "^kon|jekt",
  "nad|živ",
  "^nad|žnj",
  "^nad|župan",
  "^od|žal",
  "^od|živ",
  "^od|žubor",
  "^pod|žanr",
  "^pred|živ",
];

const seamPatterns = seams.map((stem) => {
  const [left = "", right = ""] = stem.replace("^", "").split("|");
  return new RegExp(`${stem.startsWith("^") ? "^" : ""}(${left})(${right})`, "giu");
});

/** Inserts `seam` between letters that only look like a digraph. */
export function separateLetters(word: string, seam: string): string {
  return seamPatterns.reduce((result, pattern) => result.replace(pattern, `$1${seam}$2`), word);
}

/** Names and abbreviations that remain Latin in a Cyrillic text, in exactly this spelling. */
const latinWords: ReadonlySet<string> = new Set([
  "Android",
  "Apple",
  "Chrome",
  "Firefox",
  "Google",
  "GitHub",
  "Magento",
  "Mastercard",
  "Maestro",
  "Visa",
  "Viber",
  "Safari",
  "Telegram",
  "Joomla",
  "Drupal",
  "Excel",
  "Linux",
  "Instagram",
  "Facebook",
  "Windows",
  "Postman",
  "Diners",
  // Codes and abbreviations
  "ALL",
  "API",
  "BAM",
  "BIC",
  "BOM",
  "CHF",
  "COD",
  "CSV",
  "CVV",
  "DNS",
  "EUR",
  "GBP",
  "GTIN",
  "HRK",
  "HTML",
  "HTTP",
  "HTTPS",
  "IBAN",
  "ID",
  "IP",
  "IPS",
  "JSON",
  "JPEG",
  "JPG",
  "GIF",
  "KB",
  "MB",
  "MKD",
  "NBS",
  "NTP",
  "OTP",
  "PAN",
  "PBL",
  "PDF",
  "PIN",
  "PNG",
  "POS",
  "PSD",
  "QR",
  "RFC",
  "RSD",
  "SCA",
  "SEPA",
  "SHA",
  "SKU",
  "SMS",
  "SMTP",
  "SSL",
  "STARTTLS",
  "SVG",
  "SWIFT",
  "TLS",
  "TRY",
  "UID",
  "Uid",
  "URI",
  "URL",
  "USB",
  "USD",
  "UTC",
  "XML",
  // Names in a definition
  "Columns",
  "Name",
  "Options",
  "parameters",
  // Words of the gateway
  "AWAITING",
  "CANCELED",
  "ERROR",
  "EXPIRED",
  "FAILED",
  "FISCAL",
  "INTEGR",
  "OBLIGATED",
  "OVERDUE",
  "PAID",
  "PARTIALLY",
  "PAYMENT",
  "REFUNDED",
  "REFUSED",
  "RESERVED",
  "SANDBOX",
  "SHIPPING",
  "SUCCESS",
  "VOID",
]);

const serbianLetters = /^[a-pr-vzčćđšžǄ-ǌ]$/i;
const roman = /^(?=[IVX]{2,}$)X{0,3}(?:IX|IV|V?I{0,3})$/;

/**
 * Whether a word remains Latin in a Cyrillic text. Names and codes do, and so do words that do not look
 * Serbian: with q, w, x, y, a letter of another alphabet, a digit or a capital inside, or as a Roman numeral.
 */
export function staysLatin(word: string): boolean {
  if (latinWords.has(word) || roman.test(word)) return true;
  if (/[\p{N}_]/u.test(word) && /\p{Script=Latin}/u.test(word)) return true;
  if (/\p{Ll}\p{Lu}/u.test(word)) return true;
  return Array.from(word).some((letter) => /\p{Script=Latin}/u.test(letter) && !serbianLetters.test(letter));
}

/**
 * Parts of a text that the rules for words must not change. Addresses are searched for only where a word
 * starts, because a search from every letter of a long word would take quadratic time.
 */
export const protectedPieces = new RegExp(
  [
    String.raw`\{[^{}]*\}`,
    "<[^<>]*>",
    String.raw`&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);`,
    String.raw`\b(?:https?|ftp|mailto|tel|wss?):[^\s<>{}"']+`,
    String.raw`(?<![^\s@<>{}"',;:()])[^\s@<>{}"',;:()]+@[^\s@<>{}"',;:()]+\.[^\s@<>{}"',;:()]+`,
    String.raw`(?<![\p{L}\p{N}-]\.?)(?:[\p{L}\p{N}-]+\.)+(?:com|rs|net|org|io|eu|mk|ba|me|hr|si|example|app|html|json|js|png|jpg|jpeg|gif|csv|pdf)(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])\/[\p{L}\p{N}\-_.{}:/]+`,
    "Wi-Fi|e-commerce|3-D Secure|American Express|Face ID|Touch ID|Split pay|split pay|split-pay|Ctrl\\+(?:Enter|Alt\\+F)|Apple Pay|Google Pay|YYYY-MM-DD HH:mm",
    String.raw`(?<![\p{L}\p{N}])\.(?:png|jpg|jpeg|gif|csv|pdf|json|html)(?![\p{L}\p{N}])`,
    String.raw`\bfunction\(`,
    "`[^`]*`",
  ].join("|"),
  "giu",
);
