export type CardFieldName = "number" | "expiry" | "cvv" | "holder";

/**
 * The first implausible card field, or undefined if all are plausible. This only saves the customer a round
 * trip, because the gateway checks the card again.
 * @param now the time against which the expiry date is checked
 */
export function cardFault(
  card: Readonly<Record<CardFieldName, string>>,
  now: Date,
): CardFieldName | undefined {
  const digits = card.number.replace(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return "number";
  const [, month, year] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(card.expiry) ?? [];
  if (month === undefined || Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime())
    return "expiry";
  if (!(/^3[47]/.test(digits) ? /^\d{4}$/ : /^\d{3}$/).test(card.cvv.trim())) return "cvv";
  return card.holder.trim() === "" ? "holder" : undefined;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]) * (at % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
