import { brokenPasswordRules } from "./password-rules";

it.each([
  ["Abcdef1!", []],
  ["Šifra-2026", []],
  ["лозинкА1!", []],
  ["", ["length", "number", "lowercase", "uppercase", "special"]],
  // spec 1.5-please-enter-least-8 1.9-password-least-8 3.9-security-code-6-digits
  ["Abcde1!", ["length"]],
  ["Abcdefg!", ["number"]],
  ["ABCDEF1!", ["lowercase"]],
  ["abcdef1!", ["uppercase"]],
  ["Abcdefg1", ["special"]],
  ["Abcdef1 ", ["special"]],
  ["😀😀Aa1!", ["length"]],
])("Password %p breaks the rules %p", (password, brokenRules) => {
  expect(brokenPasswordRules(password)).toEqual(brokenRules);
});
