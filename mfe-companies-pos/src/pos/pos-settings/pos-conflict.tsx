import type { VersionConflict } from "@hpay/data";
import { type Parameter, valueWords } from "@hpay/definition-form";
import { useLanguage, useT } from "@hpay/remote-kit";
import { DiffDialog, type DiffDialogProps, pathName } from "@hpay/ui/page";
import { fieldNames } from "../../saving/field-names";
import { posMessages } from "../messages";

const keys = {
  Enabled: "pos.enabled",
  Url: "pos.url",
  Urls: "pos.urls",
  DefaultNotifyUrl: "pos.notify-url",
  ExchanageSource: "pos.exchange-source",
  ExchanageCorrection: "pos.exchange-correction",
  FixedLanguage: "pos.fixed-language",
  CofPolicy: "pos.cof-policy",
  NoHPayNotifications: "pos.no-notifications",
  NoShopRefunds: "pos.no-shop-refunds",
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

interface PosConflictProps extends Pick<DiffDialogProps, "busy" | "onKeepMine" | "onTakeTheirs" | "onClose"> {
  readonly conflict: VersionConflict;
  readonly parameters: readonly Parameter[];
}

/**
 * Shows both versions of a POS that two people changed, with the form's labels, so that the person can choose.
 */
export function PosConflict({ conflict, parameters, ...choice }: PosConflictProps) {
  const t = useT(posMessages);
  const values = valueWords(parameters, useLanguage());
  const names = fieldNames(keys, t);
  return (
    <DiffDialog
      differences={conflict.conflicts}
      nameOf={(path) => (path[1] === "parameters" ? values.nameOf(path.slice(1)) : pathName(path, names))}
      shownAs={(value, path) => {
        if (path.at(-1) === "SMTPPassword") return value ? "••••••••" : undefined;
        return values.shownAs(value, path.slice(1));
      }}
      {...choice}
    />
  );
}
