import type { CardFault, TypedCard } from "../../connectors/payment/sandbox-acquirer";
import { escapeHtml } from "../../platform/mail/mail-page";
import type { PayText, PayWords } from "./pay-texts";

/** The card values that a customer typed, and the fault in them. */
export interface CardForm {
  readonly typedFields: Pick<TypedCard, "expiry" | "holder">;
  readonly fault: CardFault | undefined;
  /** Whether the customer enters a card other than the stored one. */
  readonly isOtherCard?: boolean;
  /** Whether the customer typed an e-mail or phone other than the order's. */
  readonly isWrongContact?: boolean;
}

export const faultTexts = {
  number: "badNumber",
  expiry: "badExpiry",
  cvv: "badCvv",
  brand: "badBrand",
} as const satisfies Record<CardFault, PayText>;

interface CardField {
  readonly name: "number" | "expiry" | "cvv" | "holder";
  readonly label: PayText;
  readonly attributes: string;
  readonly placeholder?: PayText;
}

const number = {
  name: "number",
  label: "number",
  attributes: 'inputmode="numeric" autocomplete="cc-number" maxlength="23"',
} as const satisfies CardField;
const expiry = {
  name: "expiry",
  label: "expiry",
  attributes: 'inputmode="numeric" autocomplete="cc-exp" maxlength="7"',
  placeholder: "expiryForm",
} as const satisfies CardField;
const cvv = {
  name: "cvv",
  label: "cvv",
  attributes: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"',
} as const satisfies CardField;
const holder = {
  name: "holder",
  label: "holder",
  attributes: 'autocomplete="cc-name" maxlength="70"',
} as const satisfies CardField;

/** The input fields of a card. Its number and security code are never filled in again. */
export function cardInputs(t: PayWords, { typedFields, fault }: CardForm): string {
  const faultText = fault ? t[faultTexts[fault]] : "";
  const field = ({ name, label, attributes, placeholder }: CardField, value = "") => {
    const form = placeholder ? ` placeholder="${escapeHtml(t[placeholder])}"` : "";
    const isWrong = fault === name || (fault === "brand" && name === "number");
    return (
      `<label class="field">${escapeHtml(t[label])}<input name="${name}" ${attributes}${form} value="${escapeHtml(value)}" required` +
      `${isWrong ? ` aria-invalid="true" aria-describedby="${name}-fault" autofocus` : ""}>` +
      `${isWrong ? `<small id="${name}-fault">${escapeHtml(faultText)}</small>` : ""}</label>`
    );
  };
  return (
    `${field(number)}<div class="pair">${field(expiry, typedFields.expiry)}${field(cvv)}</div>` +
    field(holder, typedFields.holder)
  );
}
