import type { Parameter } from "../reference/parameter";

/** The name that customers read; the panel shows it too. */
export const shownName = (name: string): Parameter => ({
  Name: "Name",
  Type: "Text",
  Hint: "Name that customers see",
  Required: true,
  Localizable: true,
  Default: name,
});

export const instructions: Parameter = {
  Name: "Instructions",
  Type: "WYSIWYG",
  Hint: "Text at the payment",
  Localizable: true,
  Default: "",
};

const decimalValidator =
  "function(value) { return value === null || value === '' || /^[0-9]+([.,][0-9]{1,2})?$/.test(String(value)) ? null : 'A number with at most two decimals'; }";

/** An amount of money as text, with a dot. */
export const amountParameter = (Name: string, Hint: string, Default: string): Parameter => ({
  Name,
  Type: "Text",
  Hint,
  InputType: "number",
  Required: true,
  Default,
  Validator: decimalValidator,
  ValueFilter: "function(value) { return String(value === null ? '' : value).replace(',', '.'); }",
});

export const accountParameter: Parameter = {
  Name: "Account",
  Type: "Text",
  Hint: "Account number, 18 digits",
  Required: true,
  Default: "160000000000000173",
  ValueFilter: "function(value) { return String(value || '').replace(/[^0-9]/g, ''); }",
  // ISO 7064 MOD 97-10 over bank and account.
  Validator:
    "function(value) { var digits = String(value || '').replace(/[^0-9]/g, ''); if (!/^[0-9]{18}$/.test(digits)) return 'An account has 18 digits'; return 98n - (BigInt(digits.slice(0, 16)) * 100n) % 97n === BigInt(digits.slice(16)) ? null : 'The check digits are wrong'; }",
};
