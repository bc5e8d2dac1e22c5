import { editJsonField, parseJsonField, useRecord, useServerWords, useUpload } from "@hpay/data";
import { useRecordForm } from "@hpay/data/record-form";
import { useHost, useT } from "@hpay/remote-kit";
import type { ObjectRow } from "@hpay/ui/page";
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

/** State and behavior of the company form: fields, logo, warehouses. */
export function useCompanyForm(company: Company) {
  const t = useT(companyMessages);
  const lists = useT(messages);
  const host = useHost();
  const serverWords = useServerWords();
  const upload = useUpload(company.id);

  const sendLogo = async (file: File): Promise<string | null> => {
    try {
      return await upload(file);
    } catch (error) {
      const message = lists("upload.blocked", { filename: file.name });
      host.notify({ tone: "error", text: message, details: serverWords(error) });
      return null;
    }
  };

  const [base, setBase] = useState(company);
  const part = useCompanyPart(base);
  const { fields, ...form } = useRecordForm({
    ...{ resource: "companies", record: company, base, setBase, part },
    schema: companySchema,
    read: readOneCompany,
    toValues: toCompanyValues,
    names: companyFieldOfWire,
    async toChanges({ stored, values }) {
      const data = part.dataText(stored, values);
      if (data.replaces) {
        const question = {
          title: t("company.replace-title"),
          text: t("company.replace-text"),
          confirmLabel: t("company.replace-confirm"),
          tone: "danger",
        } as const;
        if (!(await host.confirm(question))) return null;
      }
      const logoFile = part.logo === null ? base.logoFile : await sendLogo(part.logo);
      return logoFile === null ? null : { ...toCompanyRequest(values), Data: data.text, LogoFile: logoFile };
    },
    words: { saved: t("company.saved"), failed: t("company.save-error") },
  });
  return { ...part, ...form, formik: fields };
}

/** The chosen logo and the warehouses, with their `Data` text. */
function useCompanyPart(base: Company) {
  const [logo, setLogo] = useState<File | null>(null);
  /** The edited warehouses; null until the person changes something. */
  const [rows, setRows] = useState<readonly ObjectRow[] | null>(null);
  const sentParts = useRef({ logo, rows });
  const storedWarehouses = useMemo(() => readWarehouses(base.dataText, base.country), [base]);
  return {
    logo,
    setLogo,
    rows: rows ?? storedWarehouses.rows,
    setRows,
    areRowsEdited: rows !== null,
    isDirty: logo !== null || rows !== null,
    begin() {
      sentParts.current = { logo, rows };
    },
    accept() {
      setLogo((current) => (current === sentParts.current.logo ? null : current));
      setRows((current) => (current === sentParts.current.rows ? null : current));
    },
    discard() {
      setLogo(null);
      setRows(null);
    },
    /** The `Data` text to send, and whether it replaces an unreadable text. */
    dataText(original: CompanyValues, { timeZone }: CompanyValues) {
      const isZoneEdited = timeZone !== original.timeZone;
      if (!isZoneEdited && rows === null) return { text: base.dataText, replaces: false };
      const withZone = isZoneEdited ? editJsonField(base.dataText, ["TimeZone"], timeZone) : base.dataText;
      return {
        text: rows === null ? withZone : writeWarehouses(withZone, storedWarehouses, rows),
        replaces: !parseJsonField(base.dataText).isReadable,
      };
    },
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;
