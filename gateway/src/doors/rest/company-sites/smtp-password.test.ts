import { splitSmtpPassword } from "../../../pos/mail/smtp-password";

const deepJson = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;

it.each([
  ['{"SMTPPassword" : "word", "x":1.0 }', '{"SMTPPassword" : "", "x":1.0 }', "word"],
  ['{"SMTPPassword":null,"n":-0}', '{"SMTPPassword":"","n":-0}', null],
  ['{"SMTPPassword":7}', '{"SMTPPassword":""}', "7"],
  ['{"SMTPPassword":"old","a":1,"SMTPPassword":"new"}', '{"SMTPPassword":"","a":1,"SMTPPassword":""}', "new"],
  ['{"SMTPPassword":"old","SMTPPassword":""}', '{"SMTPPassword":"","SMTPPassword":""}', undefined],
  ['{"\\u0053MTPPassword":"word"}', '{"\\u0053MTPPassword":""}', "word"],
  [`{"SMTPPassword":"word","x":${deepJson}}`, `{"SMTPPassword":"","x":${deepJson}}`, "word"],
])("Removing the mail password leaves the rest of the text unchanged (%#)", (text, data, password) => {
  expect(splitSmtpPassword(text)).toEqual({ data, password });
});

it.each(["{}", "{not json", "null", '["SMTPPassword"]', '{"x":{"SMTPPassword":"other"}}', deepJson])(
  "A text without a mail password is unchanged (%#)",
  (text) => {
    expect(splitSmtpPassword(text)).toEqual({ data: text, password: undefined });
  },
);
