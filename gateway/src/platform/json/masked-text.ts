import { maskEmail } from "@hpay/domain";

export const mask = "•••";
const email = /[^\s@"'<>]{1,64}@[^\s@"'<>]{1,255}/g;
const cardNumber = /\d(?:[ -]?\d){11,18}/g;

/** Text of another party without e-mails and card numbers, of limited length. */
export const maskedText = (text: string, max = 200): string =>
  text
    .slice(0, max * 4)
    .replaceAll("\0", "")
    .replaceAll(email, (address) => maskEmail(address))
    .replaceAll(cardNumber, (number) => `${mask}${number.slice(-4)}`)
    .slice(0, max);

/** The beginning of a token or hash: enough to identify it, too little to use it. */
export const shortenedToken = (text: string): string =>
  text.length <= 8 ? (text === "" ? "" : mask) : `${text.slice(0, 6)}…`;
