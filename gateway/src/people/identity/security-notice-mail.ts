import { htmlLanguage, type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../../platform/mail/mail-page";
import type { Mail } from "../../platform/mail/mailer";

/** An event that concerns an account's security, and where it came from. */
export interface SecurityNotice {
  readonly kind:
    | "new-device"
    | "password-changed"
    | "factor-added"
    | "factor-removed"
    | "besieged"
    | "reset-asked"
    | "recovery-codes-made"
    | "recovery-code-used";
  /** Number of recovery codes left. */
  readonly codesLeft?: number;
  readonly browser: string;
  readonly address: string;
}

interface NoticeMail extends SecurityNotice {
  readonly to: string;
  readonly language: string;
  readonly at: Date;
  readonly accountUrl: string;
}

const texts: MailTexts<SecurityNotice["kind"] | "stops" | "left" | "from" | "at" | "notYou" | "open"> = {
  en: {
    "new-device": "Someone signed in to your account from a new browser",
    "password-changed": "Your password was changed",
    "factor-added": "A device was added to your account for biometric verification",
    "factor-removed": "A device was removed from the biometric verification of your account",
    besieged: "Someone is trying to guess your password",
    "reset-asked": "Someone requested a new password for your account without your device",
    "recovery-codes-made": "New recovery codes were created for your account",
    "recovery-code-used": "A recovery code for your account was used",
    left: "Recovery codes left",
    stops:
      "In 24 hours, the new password can be set with a code sent to this mailbox. To stop that, sign in with your password or your device before then.",
    from: "From",
    at: "Time",
    notYou:
      "If this was not you, set a new password at once and end the other sessions in your account settings.",
    open: "Account settings",
  },
  rs: {
    "new-device": "Na vaš nalog se neko prijavio iz novog pregledača",
    "password-changed": "Vaša lozinka je promenjena",
    "factor-added": "Vašem nalogu je dodat uređaj za biometrijsku proveru",
    "factor-removed": "Sa vašeg naloga je uklonjen uređaj za biometrijsku proveru",
    besieged: "Neko pokušava da pogodi lozinku vašeg naloga",
    "reset-asked": "Neko traži novu lozinku za vaš nalog, bez vašeg uređaja",
    "recovery-codes-made": "Za vaš nalog su napravljeni novi kodovi za oporavak",
    "recovery-code-used": "Upotrebljen je kod za oporavak vašeg naloga",
    left: "Preostalo kodova za oporavak",
    stops:
      "Za 24 sata nova lozinka moći će da se postavi kodom iz ovog sandučeta. Da biste to sprečili, prijavite se pre toga lozinkom ili svojim uređajem.",
    from: "Odakle",
    at: "Vreme",
    notYou:
      "Ako to niste bili vi, odmah postavite novu lozinku i u podešavanjima naloga završite ostale sesije.",
    open: "Podešavanja naloga",
  },
  mk: {
    "new-device": "На вашата сметка некој се најави од нов прелистувач",
    "password-changed": "Вашата лозинка е променета",
    "factor-added": "На вашата сметка е додаден уред за биометриска проверка",
    "factor-removed": "Од вашата сметка е отстранет уред за биометриска проверка",
    besieged: "Некој се обидува да ја погоди лозинката на вашата сметка",
    "reset-asked": "Некој бара нова лозинка за вашата сметка, без вашиот уред",
    "recovery-codes-made": "За вашата сметка се направени нови кодови за обновување",
    "recovery-code-used": "Употребен е код за обновување на вашата сметка",
    left: "Преостанати кодови за обновување",
    stops:
      "За 24 часа новата лозинка ќе може да се постави со код од ова сандаче. За да го спречите тоа, најавете се пред тоа со лозинката или со вашиот уред.",
    from: "Од каде",
    at: "Време",
    notYou:
      "Ако тоа не бевте вие, веднаш поставете нова лозинка и завршете ги другите сесии во поставките на сметката.",
    open: "Поставки на сметката",
  },
};

/** The e-mail to the owner about a change to the account's security. */
export function securityNoticeMail(notice: NoticeMail): Mail {
  const { kind, to, language, at, accountUrl } = notice;
  const t = mailTexts(texts, language);
  const origin = [notice.browser, notice.address].filter(Boolean).join(", ");
  const time = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const advice = kind === "reset-asked" ? `${t.stops} ${t.notYou}` : t.notYou;
  const facts = [
    `${t.from}: ${origin}`,
    `${t.at}: ${time}`,
    ...(notice.codesLeft === undefined ? [] : [`${t.left}: ${notice.codesLeft}`]),
  ];
  return {
    to,
    subject: t[kind],
    text: [`${t[kind]}.`, facts.join("\n"), advice, `${t.open}: ${accountUrl}`].join("\n\n"),
    html: mailPage(
      htmlLanguage[language] ?? language,
      t[kind],
      `<p>${facts.map(escapeHtml).join("<br>")}</p><p>${escapeHtml(advice)}</p>` +
        `<p><a href="${escapeHtml(accountUrl)}">${escapeHtml(t.open)}</a></p>`,
    ),
  };
}
