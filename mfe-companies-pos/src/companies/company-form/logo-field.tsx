import { useHost, useT } from "@hpay/remote-kit";
import { FileField } from "@hpay/ui/page";
import { memo, useState } from "react";
import { companyMessages } from "../messages";
import { isLogo, largestLogoBytes } from "./logo";

/** Put in as they are: a transliterated ending would be another one. */
const endings = { jpg: ".jpg", png: ".png" };

interface LogoFieldProps {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  /** Name of the logo that is stored now; empty: none. */
  readonly stored?: string;
  readonly required?: boolean;
  readonly error?: string;
}

export const LogoField = memo(function LogoField({
  file,
  onFile,
  stored = "",
  required = false,
  error = "",
}: LogoFieldProps) {
  const t = useT(companyMessages);
  const { config } = useHost();
  const [isWrong, setWrong] = useState(false);
  const handleFile = (picked: File | null) => {
    const fits = picked === null || isLogo(picked);
    setWrong(!fits);
    onFile(fits ? picked : null);
  };
  return (
    <FileField
      label={t("company.logo")}
      hint={t("company.logo-hint", endings)}
      accept="image/*"
      maxBytes={largestLogoBytes}
      file={file}
      onFile={handleFile}
      required={required}
      error={isWrong ? t("company.logo-wrong", endings) : error}
      currentUrl={stored === "" ? undefined : `${config.apiBase}uploads/${encodeURIComponent(stored)}`}
    />
  );
});
