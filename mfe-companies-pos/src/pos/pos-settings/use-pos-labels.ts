import { useT } from "@hpay/remote-kit";
import { useMemo } from "react";
import { posMessages } from "../messages";

const keys = {
  Enabled: "pos.enabled",
  Url: "pos.url",
  Urls: "pos.urls",
  DefaultNotifyUrl: "pos.notify-url",
  parameters: "pos.parameters",
  ExchanageSource: "pos.exchange-source",
  ExchanageCorrection: "pos.exchange-correction",
  FixedLanguage: "pos.fixed-language",
  CofPolicy: "pos.cof-policy",
  NoHPayNotifications: "pos.no-notifications",
  UseExternalSMTP: "pos.smtp-use",
  SMTPHost: "pos.smtp-host",
  SMTPPort: "pos.smtp-port",
  SMTPSecurity: "pos.smtp-security",
  SMTPUsername: "pos.smtp-username",
  SMTPPassword: "pos.smtp-password",
  SMTPFrom: "pos.smtp-from",
  SMTPFromName: "pos.smtp-from-name",
  SMTPReplayTo: "pos.smtp-reply-to",
  UseKey: "pos.key-field",
  CustomerServiceEmail: "pos.support-email",
  CustomerServiceTel: "pos.support-tel",
  CustomerServiceNotes: "pos.support-notes",
  TermsLink: "pos.terms-link",
} as const;

/** What the form calls the fields of a POS, by their names on the wire. */
export function usePosLabels(): Readonly<Record<string, string>> {
  const t = useT(posMessages);
  return useMemo(() => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, t(key)])), [t]);
}
