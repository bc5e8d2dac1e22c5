import { isPort, readSmtpSecurity } from "./smtp";

it.each([
  ["1", true],
  ["465", true],
  ["65535", true],
  ["65536", false],
  ["99999", false],
  ["0", false],
  ["00000", false],
  ["", false],
  ["-1", false],
  ["58.7", false],
  ["587 ", false],
  ["1e3", false],
])("The value %p is a mail port: %p", (text, expected) => {
  expect(isPort(text)).toBe(expected);
});

it.each([
  ["ssl", "ssl"],
  ["SSL", "ssl"],
  [" StartTLS ", "starttls"],
  ["none", null],
  ["", null],
])("Mail security %p is read as %p", (text, expected) => {
  expect(readSmtpSecurity(text)).toBe(expected);
});
