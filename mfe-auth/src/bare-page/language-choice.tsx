import { interfaceLanguages, isLanguageCode } from "@hpay/contract";
import { languageName } from "@hpay/domain";
import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Box, SelectField } from "@hpay/ui";
import { messages } from "../messages";

const options = interfaceLanguages.map((code) => ({ value: code, label: languageName(code) }));

/** The shell's language menu is not on these pages. Each language is named by its own word. */
export function LanguageChoice() {
  const t = useT(messages);
  const host = useHost();
  const language = useLanguage();
  if (!host.chooseLanguage) return null;
  const handleValue = (value: string) => {
    if (isLanguageCode(value)) host.chooseLanguage?.(value);
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
