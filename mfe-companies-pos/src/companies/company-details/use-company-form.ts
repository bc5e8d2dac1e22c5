import {
  editJsonField,
  integerField,
  parseJsonField,
  useConflict,
  useErrorMessage,
  useRecord,
  useRefusals,
  useSubmitOnce,
  useTypedSince,
  useUpload,
  type WireRecord,
} from "@hpay/data";
import { useHost, useT, useUnsavedChanges } from "@hpay/remote-kit";
import type { ObjectRow } from "@hpay/ui/page";
import { useFormik } from "formik";
import { useMemo, useRef, useState } from "react";
import { messages } from "../../messages";
import {
  type CompanyValues,
  companyFieldOfWire,
  companySchema,
  toCompanyRequest,
  toCompanyValues,
} from "../company-form/company-values";
import { type Company, readOneCompany } from "../data/company";
import { companyMessages } from "../messages";
import { readWarehouses, writeWarehouses } from "./warehouses";

export const useCompany = (id: number | null) => useRecord("companies", id, { read: readOneCompany });

/** All that the details of a company hold and do: fields, logo, warehouses. */
export function useCompanyForm(company: Company) {
  const t = useT(companyMessages);
  const lists = useT(messages);
  const host = useHost();
  const errorMessage = useErrorMessage();
  const upload = useUpload(company.id);
  const [base, setBase] = useState(company);
  const [tries, setTries] = useState(0);
  const [logo, setLogo] = useState<File | null>(null);
  /** Null: untouched. */
  const [rows, setRows] = useState<readonly ObjectRow[] | null>(null);
  const sent = useRef({ logo, rows });
  const initialValues = useMemo(() => toCompanyValues(base), [base]);
  const fields = useFormik<CompanyValues>({
    initialValues,
    enableReinitialize: true,
    validationSchema: companySchema,
    onSubmit: () => undefined,
  });
  const formik = useRefusals(fields, companyFieldOfWire);
  const typing = useTypedSince(formik);
  const stored = useMemo(() => readWarehouses(base.dataText, base.country), [base]);
  const isDirty = formik.dirty || logo !== null || rows !== null;
  const letGo = useUnsavedChanges(isDirty);
  const conflicts = useConflict("companies", base);
  // What others change is taken while nothing is edited here; over edits the save finds out.
  if (!isDirty && company.record !== base.record && isNewer(company, base)) setBase(company);

  const begin = () => {
    typing.begin();
    sent.current = { logo, rows };
  };
  const take = (record: WireRecord) => {
    const saved = readOneCompany({ ...base.record, ...record });
    setBase(saved);
    typing.accept(toCompanyValues(saved));
    setLogo((now) => (now === sent.current.logo ? null : now));
    setRows((now) => (now === sent.current.rows ? null : now));
  };

  const saveWith = async (save: () => Promise<WireRecord | null>) => {
    try {
      const record = await save();
      if (!record) return;
      take(record);
      host.notify({ tone: "success", text: t("company.saved") });
    } catch (error) {
      formik.refuse(error, typing.sent.current);
      host.notify({ tone: "error", text: `${t("company.save-error")} ${errorMessage(error)}` });
    }
  };

  /** The `Data` text to send; null: the person does not want to replace what can not be read. */
  const dataText = async (): Promise<string | null> => {
    const isZoneEdited = formik.values.timeZone !== formik.initialValues.timeZone;
    if (!isZoneEdited && rows === null) return base.dataText;
    if (!parseJsonField(base.dataText).isReadable) {
      const confirmed = await host.confirm({
        title: t("company.replace-title"),
        text: t("company.replace-text"),
        confirmLabel: t("company.replace-confirm"),
        tone: "danger",
      });
      if (!confirmed) return null;
    }
    const withZone = isZoneEdited
      ? editJsonField(base.dataText, ["TimeZone"], formik.values.timeZone)
      : base.dataText;
    return rows === null ? withZone : writeWarehouses(withZone, stored, rows);
  };

  const sendLogo = async (file: File): Promise<string | null> => {
    try {
      return await upload(file);
    } catch (error) {
      const words = lists("upload.blocked", { filename: file.name });
      host.notify({ tone: "error", text: `${words} ${errorMessage(error)}` });
      return null;
    }
  };

  const { submit, isSubmitting } = useSubmitOnce(async (_: null) => {
    begin();
    const faults = await formik.validateForm();
    await formik.setTouched(
      Object.fromEntries(Object.keys(formik.values).map((name) => [name, true])),
      false,
    );
    setTries((count) => count + 1);
    if (Object.keys(faults).length > 0) return;
    const data = await dataText();
    const logoFile = data === null || logo === null ? base.logoFile : await sendLogo(logo);
    if (data === null || logoFile === null) return;
    const changes = { ...toCompanyRequest(formik.values), Data: data, LogoFile: logoFile };
    await saveWith(() => conflicts.save(changes));
  });
  const keeping = useSubmitOnce(async (_: null) => saveWith(conflicts.keepMine));

  return {
    base,
    formik,
    logo,
    setLogo,
    rows: rows ?? stored.rows,
    setRows,
    areRowsEdited: rows !== null,
    isDirty,
    isSaving: isSubmitting || keeping.isSubmitting,
    /** For `useFocusOnFault`. */
    submitCount: tries,
    isSubmitting,
    letGo,
    conflict: conflicts.conflict,
    save: () => submit(null),
    discard() {
      formik.resetForm();
      setLogo(null);
      setRows(null);
    },
    keepMine: () => keeping.submit(null),
    takeTheirs() {
      const theirs = conflicts.takeTheirs();
      if (!theirs) return;
      begin();
      take(theirs);
    },
    closeConflict: conflicts.close,
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;

const isNewer = (company: Company, base: Company) =>
  (integerField(company.record, "Version") ?? 0) >= (integerField(base.record, "Version") ?? 0);
