import { type Received, textField, useRecordList } from "@hpay/data";
import { useLanguage, useT } from "@hpay/remote-kit";
import { TextField } from "@hpay/ui";
import { ComboboxField } from "@hpay/ui/page";
import { memo } from "react";
import { countryName } from "../company-list/country-name";
import { companyMessages } from "../messages";

interface Country {
  readonly code: string;
  readonly names: readonly string[];
}

const readCountry = (record: Received<"countries">): Country | null => {
  const code = textField(record, "code");
  return code ? { code, names: [textField(record, "name"), textField(record, "native_name")] } : null;
};
/** A choice with the country's name in the panel's language; the search also finds its other names. */
const choiceOf = (label: string, value: string, names: readonly string[]) => {
  const otherNames = new Set(names.filter((name) => name !== "" && name !== label));
  return { value, label, description: [...otherNames].join(" · ") };
};
const allCountries = { page: 1, perPage: 9999, orderBy: "name", order: "asc" } as const;

interface CountryFieldProps {
  readonly value: string;
  readonly error: string;
  readonly disabled: boolean;
  readonly onValue: (code: string) => void;
  readonly onBlur: () => void;
}

/**
 * Selects a country from the gateway's list, which can be searched in any language. Without the list, the
 * country is typed.
 */
export const CountryField = memo(function CountryField({ value, ...rest }: CountryFieldProps) {
  const t = useT(companyMessages);
  const language = useLanguage();
  const countries = useRecordList("countries", allCountries, { read: readCountry });
  const choices = (countries.data?.rows ?? [])
    .map(({ code, names }) => choiceOf(countryName(code, language), code, names))
    .sort((a, b) => a.label.localeCompare(b.label));
  if (countries.error)
    return <TextField {...rest} label={t("company.country")} value={value} required maxLength={256} />;
  return (
    <ComboboxField
      {...rest}
      label={t("company.country")}
      required
      value={value}
      choices={
        value === "" || choices.some((choice) => choice.value === value)
          ? choices
          : [{ value, label: countryName(value, language) }, ...choices]
      }
    />
  );
});
