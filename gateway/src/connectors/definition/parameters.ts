import type { Parameter } from "./parameter";
import { inLanguages, type TranslatedText, validator } from "./translated";

/** The name that customers read; the panel shows it too. */
export const shownName = (name: string): Parameter => ({
  Name: "Name",
  Type: "Text",
  Label: inLanguages("Name", "Naziv", "Назив"),
  Hint: inLanguages("Name shown to customers", "Naziv koji kupci vide", "Назив што го гледаат купувачите"),
  Required: true,
  Localizable: true,
  Default: name,
});

export const instructions: Parameter = {
  Name: "Instructions",
  Type: "WYSIWYG",
  Label: inLanguages("Instructions", "Uputstvo", "Упатство"),
  Hint: inLanguages(
    "Text below the payment method",
    "Tekst ispod metoda plaćanja",
    "Текст под методот на плаќање",
  ),
  Localizable: true,
  Default: "",
};

const decimalValidator = validator(
  {
    wrong: inLanguages(
      "A number with at most two decimals",
      "Broj sa najviše dve decimale",
      "Број со најмногу две децимали",
    ),
  },
  "return value === null || value === '' || /^[0-9]+([.,][0-9]{1,2})?$/.test(String(value)) ? null : t.wrong;",
);

/** An amount of money as text, with a decimal point. */
export const amountParameter = (
  Name: string,
  words: { readonly Label: TranslatedText; readonly Hint: TranslatedText },
  Default: string,
): Parameter => ({
  Name,
  Type: "Text",
  ...words,
  InputType: "number",
  Required: true,
  Default,
  Validator: decimalValidator,
  ValueFilter: "function(value) { return String(value === null ? '' : value).replace(',', '.'); }",
});

export const accountParameter: Parameter = {
  Name: "Account",
  Type: "Text",
  Label: inLanguages("Account", "Račun", "Сметка"),
  Hint: inLanguages("Account number, 18 digits", "Broj računa, 18 cifara", "Број на сметка, 18 цифри"),
  Required: true,
  // No default: customers pay into this account, so the merchant has to enter it.
  Default: "",
  ValueFilter: "function(value) { return String(value || '').replace(/[^0-9]/g, ''); }",
  // Checks the bank and account digits with ISO 7064 MOD 97-10.
  Validator: validator(
    {
      length: inLanguages(
        "An account number must have 18 digits",
        "Broj računa mora imati 18 cifara",
        "Бројот на сметката мора да има 18 цифри",
      ),
      check: inLanguages(
        "The check digits are invalid",
        "Kontrolne cifre nisu ispravne",
        "Контролните цифри не се точни",
      ),
    },
    "var digits = String(value || '').replace(/[^0-9]/g, ''); if (!/^[0-9]{18}$/.test(digits)) return t.length; return 98n - (BigInt(digits.slice(0, 16)) * 100n) % 97n === BigInt(digits.slice(16)) ? null : t.check;",
  ),
};
