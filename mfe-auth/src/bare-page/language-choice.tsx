import { interfaceLanguages, isLanguageCode } from "@hpay/contract";
import { languageName } from "@hpay/domain";
import { useHost, useT } from "@hpay/remote-kit";
import { Box, SelectField, useUi } from "@hpay/ui";
import { use } from "react";
import { messages } from "../messages";
import { LanguageChosen } from "./language-chosen";

const options = interfaceLanguages.map((code) => ({ value: code, label: languageName(code) }));

/** The shell's language menu is not on these pages. Each language is named by its own word. */
export function LanguageChoice() {
  const t = useT(messages);
  const host = useHost();
  // The page's, which is not the host's where a link says in which language it speaks.
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
