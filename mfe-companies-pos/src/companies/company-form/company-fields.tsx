import { useT } from "@hpay/remote-kit";
import type { Form } from "@hpay/remote-kit/form";
import { Grid, leftAfterPress, TextAreaField, TextField } from "@hpay/ui";
import { ComboboxField } from "@hpay/ui/page";
import { memo, useCallback, useMemo } from "react";
import { companyTextList } from "../data/company-texts";
import { companyMessages } from "../messages";
import { type CompanyFault, type CompanyValues, companyFaults } from "./company-values";
import { CountryField } from "./country-field";

interface CompanyFieldsProps {
  readonly formik: Pick<
    Form<CompanyValues>,
    "values" | "errors" | "touched" | "getFieldProps" | "setFieldValue" | "setFieldTouched"
  >;
  readonly disabled?: boolean;
  /** Whether to show the time zone, which is stored in `Data`. A new company has no `Data` yet. */
  readonly hasTimeZone?: boolean;
}

const isFault = (text: string): text is CompanyFault => companyFaults.some((fault) => fault === text);

export function CompanyFields({ formik, disabled = false, hasTimeZone = false }: CompanyFieldsProps) {
  const t = useT(companyMessages);
  const { setFieldValue, setFieldTouched } = formik;
  const setCountry = useCallback(
    (country: string) => void setFieldValue("country", country),
    [setFieldValue],
  );
  const leaveCountry = useCallback(() => void setFieldTouched("country"), [setFieldTouched]);
  const setZone = useCallback((zone: string) => void setFieldValue("timeZone", zone), [setFieldValue]);
  const errorOf = (name: keyof CompanyValues) => {
    const fault = formik.touched[name] ? (formik.errors[name] ?? "") : "";
    return isFault(fault) ? t(fault) : fault;
  };
  const field = (name: keyof CompanyValues) => ({
    ...leftAfterPress(formik.getFieldProps(name)),
    error: errorOf(name),
    disabled,
  });
  return (
    <Grid columns={2} gap="5" alignItems="start">
      {companyTextList.map(([name, { label, missingFault, rows, autoComplete }]) => {
        if (name === "country")
          return (
            <CountryField
              key={name}
              value={formik.values.country}
              error={errorOf("country")}
              disabled={disabled}
              onValue={setCountry}
              onBlur={leaveCountry}
            />
          );
        const fieldProps = {
          label: t(label),
          required: missingFault !== undefined,
          autoComplete,
          ...field(name),
        };
        return rows === undefined ? (
          <TextField key={name} {...fieldProps} />
        ) : (
          <TextAreaField key={name} rows={rows} {...fieldProps} />
        );
      })}
      {hasTimeZone ? (
        <TimeZoneField value={formik.values.timeZone} disabled={disabled} onValue={setZone} />
      ) : null}
    </Grid>
  );
}

interface TimeZoneFieldProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onValue: (zone: string) => void;
}

/** Memoized, because typing in another field need not render hundreds of choices again. */
const TimeZoneField = memo(function TimeZoneField({ value, disabled, onValue }: TimeZoneFieldProps) {
  const t = useT(companyMessages);
  const zones = useMemo(
    () => Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone })),
    [],
  );
  return (
    <ComboboxField
      label={t("company.time-zone")}
      hint={t("company.time-zone-hint")}
      placeholder={t("company.time-zone-own")}
      clearable
      disabled={disabled}
      value={value}
      choices={zones}
      onValue={onValue}
    />
  );
});
