import { signInCodeMail } from "./sign-in-code-mail";

const request = { to: "ana@primer.example", code: "123456", browser: "Chrome, Linux", address: "127.0.0.1" };

describe("mail with a security code", () => {
  it.each([
    ["login", "en", /change your password/],
    ["reset", "rs", /promenite lozinku/],
    ["register", "en", /Without it, no account is created/],
    ["register", "rs-cyr", /Без њега нема налога/],
    ["register", "mk", /Без него нема сметка/],
  ] as const)(
    "The e-mail with a code for %s includes advice in %s for unrequested codes",
    (purpose, language, advice) => {
      const mail = signInCodeMail({ ...request, purpose, language });
      expect(mail.text).toMatch(advice);
      expect(mail.html).toMatch(advice);
    },
  );
});
