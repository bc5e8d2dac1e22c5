import { interfaceLanguages, isLanguageCode } from "@hpay/contract";
import { languageName } from "@hpay/domain";
import { useHost, useT } from "@hpay/remote-kit";
import { Box, SelectField, useUi } from "@hpay/ui";
import { use } from "react";
import { messages } from "../messages";
import { LanguageChosen } from "./language-chosen";

const options = interfaceLanguages.map((code) => ({ value: code, label: languageName(code) }));

/** The choice of a language on pages that have no shell menu. Each language is named in that language. */
export function LanguageChoice() {
  const t = useT(messages);
  const host = useHost();
  // The page's language differs from the host's if a link sets it.
  const { language } = useUi();
  const notifyPage = use(LanguageChosen);
  if (!host.chooseLanguage) return null;
  const handleValue = (value: string) => {
    if (!isLanguageCode(value)) return;
    host.chooseLanguage?.(value);
    notifyPage();
  };
  return (
    <Box minWidth="9rem">
      <SelectField
        small
        labelHidden
        label={t("common.language")}
        value={language}
        options={options}
        onValue={handleValue}
      />
    </Box>
  );
}
