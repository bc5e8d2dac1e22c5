import { useHost, useT } from "@hpay/remote-kit";
import { FileField } from "@hpay/ui/page";
import { memo } from "react";
import { companyMessages } from "../messages";
import { maxLogoBytes } from "./logo";

/**
 * Passed to texts as parameters, which are not transliterated, because file extensions must stay as they are.
 */
const endings = { jpg: ".jpg", png: ".png" };

interface LogoFieldProps {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Name of the stored logo; empty if there is none. */
  readonly storedName?: string;
  readonly required?: boolean;
  readonly error?: string;
}

export const LogoField = memo(function LogoField({
  file,
  onFile,
  storedName = "",
  required = false,
  error = "",
}: LogoFieldProps) {
  const t = useT(companyMessages);
  const { config } = useHost();
  return (
    <FileField
      label={t("company.logo")}
      hint={t("company.logo-hint", endings)}
      accept=".jpg,.jpeg,.png"
      otherKind={t("company.logo-wrong", endings)}
      maxBytes={maxLogoBytes}
      file={file}
      onFile={onFile}
      required={required}
      error={error}
      currentUrl={
        storedName === "" ? undefined : `${config.apiBase}uploads/${encodeURIComponent(storedName)}`
      }
    />
  );
});
