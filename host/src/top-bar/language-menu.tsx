import { interfaceLanguages } from "@hpay/contract";
import { languageName } from "@hpay/domain";
import { IconButton } from "@hpay/ui";
import { Menu } from "@hpay/ui/page";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

/** Each language is named in that language, so that people find theirs whatever language is shown. */
export function LanguageMenu() {
  const { language } = usePanel();
  const t = useHostText();
  const currentLanguage = useValue(language);
  return (
    <Menu
      trigger={<IconButton icon="language" label={t("bar.language")} />}
      entries={interfaceLanguages.map((code) => ({
        id: code,
        label: languageName(code),
        checked: code === currentLanguage,
        onSelect: () => language.choose(code),
      }))}
    />
  );
}
