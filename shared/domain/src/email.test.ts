import { isEmail, maskEmail } from "./email";

it.each([
  "a@b.rs",
  "Ana.Petrovic@example.com",
  "a+b@sub.example.co.rs",
  "o'brien@example.com",
  "1@1.rs",
  " a@b.rs ",
  "a@xn--d1aholi.xn--90a3ac",
  `${"a".repeat(64)}@b.rs`,
  // spec 1.5-e-mail-format-check
])("%p is an e-mail address", (text) => {
  expect(isEmail(text)).toBe(true);
});

it.each([
  "",
  "a",
  "a@b",
  "@b.rs",
  "a@",
  "a@@b.rs",
  "a b@c.rs",
  "a@b..rs",
  ".a@b.rs",
  "a.@b.rs",
  "a..b@c.rs",
  "a@-b.rs",
  "a@b-.rs",
  "a@b.1",
  "a@b.rs,c@d.rs",
  "<a@b.rs>",
  "a@b.rs\nBcc: c@d.rs",
  "ć@b.rs",
  `${"a".repeat(65)}@b.rs`,
  `a@${"b.".repeat(130)}rs`,
  // spec 1.5-e-mail-format-check
])("%p is not an e-mail address", (text) => {
  expect(isEmail(text)).toBe(false);
});

it.each([
  ["ana.petrovic@example.com", "an***@example.com"],
  ["ab@example.com", "a***@example.com"],
  ["a@example.com", "***@example.com"],
  ["nobody", "***"],
])("E-mail address %s is masked as %s", (address, maskedAddress) => {
  expect(maskEmail(address)).toBe(maskedAddress);
});
