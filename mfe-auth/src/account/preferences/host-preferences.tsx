import { type PreferencesPort, timeDisplays } from "@hpay/contract";
import { idOf, type Received, textField, useRecordList } from "@hpay/data";
import { useReadable, useT } from "@hpay/remote-kit";
import { SelectField, SwitchField } from "@hpay/ui";
import { accountMessages } from "../messages";

/** Page size that fits all companies of a person. Source: spec 1 §9. */
const allCompanies = { perPage: 9999, orderBy: "Name", order: "asc" } as const;

const readCompany = (record: Received<"companies">) => {
  const id = idOf(record);
  return id === null ? null : { value: String(id), label: textField(record, "Name") };
};

/** Preferences that the host stores and applies. */
export function HostPreferences({ port }: { readonly port: PreferencesPort }) {
  const t = useT(accountMessages);
  const preferences = useReadable(port);
  const companies = useRecordList("companies", allCompanies, { read: readCompany });
  return (
    <>
      <SelectField
        label={t("choices.time")}
        value={preferences.timeDisplay}
        options={timeDisplays.map((display) => ({ value: display, label: t(`choices.time-${display}`) }))}
        onValue={(value) =>
          port.change({ timeDisplay: timeDisplays.find((display) => display === value) ?? "company" })
        }
      />
      <SelectField
        label={t("choices.company")}
        value={preferences.defaultCompanyId === null ? "" : String(preferences.defaultCompanyId)}
        placeholder={t("choices.company-last")}
        options={companies.data?.rows ?? []}
        onValue={(value) => port.change({ defaultCompanyId: value === "" ? null : Number(value) })}
      />
      <SwitchField
        label={t("choices.notice")}
        hint={t("choices.notice-hint")}
        checked={preferences.newOrderNotice}
        onValue={(newOrderNotice) => port.change({ newOrderNotice })}
      />
      <SwitchField
        label={t("choices.sound")}
        hint={t("choices.sound-hint")}
        checked={preferences.newOrderSound}
        onValue={(newOrderSound) => port.change({ newOrderSound })}
      />
    </>
  );
}
