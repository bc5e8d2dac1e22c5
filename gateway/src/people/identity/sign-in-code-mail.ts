import { htmlLanguage, type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../../platform/mail/mail-page";
import type { Mail } from "../../platform/mail/mailer";

export interface SignInCode {
  readonly to: string;
  readonly code: string;
  readonly purpose: "login" | "reset" | "register";
  readonly browser: string;
  readonly address: string;
  readonly language: string;
}

const texts: MailTexts<"login" | "reset" | "register" | "valid" | "from" | "notYou" | "notYouNew"> = {
  en: {
    login: "Your sign-in code",
    reset: "Your password reset code",
    register: "Your registration code",
    valid: "The code is valid for 10 minutes.",
    from: "Requested from",
    notYou: "If this wasn't you, change your password and don't give this code to anyone.",
    notYouNew: "If this wasn't you, don't give this code to anyone. Without it, no account is created.",
  },
  rs: {
    login: "Vaš kod za prijavu",
    reset: "Vaš kod za novu lozinku",
    register: "Vaš kod za registraciju",
    valid: "Kod važi 10 minuta.",
    from: "Zatraženo sa",
    notYou: "Ako to niste bili vi, nikome ne dajte kod i promenite lozinku.",
    notYouNew: "Ako to niste bili vi, nikome ne dajte kod. Bez njega nalog neće biti napravljen.",
  },
  mk: {
    login: "Вашиот код за најава",
    reset: "Вашиот код за нова лозинка",
    register: "Вашиот код за регистрација",
    valid: "Кодот важи 10 минути.",
    from: "Побарано од",
    notYou: "Ако тоа не бевте вие, не давајте го кодот никому и сменете ја лозинката.",
    notYouNew: "Ако тоа не бевте вие, не давајте го кодот никому. Без него сметката нема да биде создадена.",
  },
};

/** The six digits, their validity, and who asked from where. */
export function signInCodeMail({ to, code, purpose, browser, address, language }: SignInCode): Mail {
  const t = mailTexts(texts, language);
  const origin = [browser, address].filter(Boolean).join(", ");
  // The e-mail for a registration does not advise changing the password, because the account has none yet.
  const lines = [t.valid, `${t.from}: ${origin}`, purpose === "register" ? t.notYouNew : t.notYou];
  return {
    to,
    subject: `${code} – ${t[purpose]}`,
    text: [t[purpose], code, ...lines].join("\n\n"),
    html: mailPage(
      htmlLanguage[language] ?? language,
      t[purpose],
      `<p style="font:700 32px/1.2 ui-monospace,monospace;letter-spacing:6px">${code}</p>` +
        lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(""),
    ),
  };
}
