import { signInCodeMail } from "./sign-in-code-mail";

const request = { to: "ana@primer.example", code: "123456", browser: "Chrome, Linux", address: "127.0.0.1" };

describe("mail with a security code", () => {
  it.each([
    ["login", "en", /change your password/],
    ["reset", "rs", /promenite lozinku/],
    ["register", "en", /Without it, no account is created/],
    ["register", "rs-cyr", /Без њега налог неће бити направљен/],
    ["register", "mk", /Без него сметката нема да биде создадена/],
  ] as const)(
    "The code e-mail for %s explains in %s what to do about an unrequested code",
    (purpose, language, advice) => {
      const mail = signInCodeMail({ ...request, purpose, language });
      expect(mail.text).toMatch(advice);
      expect(mail.html).toMatch(advice);
    },
  );
});
