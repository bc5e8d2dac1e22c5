import type { Choice } from "@hpay/ui/page";

/** The most common destination countries of the region, which are listed first. */
const nearbyCountries = ["RS", "ME", "BA", "HR", "MK", "SI", "AL", "BG", "RO", "HU"];

const otherCountries =
  "AD AE AT AU BE BR BY CA CH CN CY CZ DE DK EE EG ES FI FR GB GE GR HK IE IL IN IS IT JP KR LI LT LU LV MC MD MT MX NL NO NZ PL PT QA RU SA SE SG SK SM TH TR UA US VA XK ZA".split(
    " ",
  );

export function countryChoices(locale: string): readonly Choice[] {
  const names = new Intl.DisplayNames([locale], { type: "region", fallback: "code" });
  const choice = (code: string): Choice => ({
    value: code,
    label: names.of(code) ?? code,
    description: code,
  });
  const sortedChoices = otherCountries.map(choice).sort((a, b) => a.label.localeCompare(b.label, locale));
  return [...nearbyCountries.map(choice), ...sortedChoices];
}
