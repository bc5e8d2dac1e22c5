import { integerField, useProvider, useServerWords, useUpload, type WireRecord } from "@hpay/data";
import { isNewer, useRecordForm } from "@hpay/data/record-form";
import { definitionPart, useDefinitionForm } from "@hpay/definition-form";
import { useHost, useT } from "@hpay/remote-kit";
import { useMemo, useState } from "react";
import { messages } from "../../messages";
import { filterPayload } from "../data/filter-payload";
import type { PosTypeRecord } from "../data/pos-type";
import { useEmitPosSaved } from "../data/use-emit-pos-saved";
import { posMessages } from "../messages";
import { changesData, posDataText } from "./pos-data-text";
import { type PosRecord, readPosRecord } from "./pos-record";
import { type PosValues, posSchema, toPosRequest, toPosValues } from "./pos-values";

interface Options {
  /** Called with the gateway's answer to a save, and with the values that were sent. */
  readonly onSaved: (savedPos: PosRecord, sentValues: PosValues) => void;
  /** Notification address of the shop that is being connected, which replaces the stored one in the form. */
  readonly notifyUrl: string | null;
}

export function usePosForm(pos: PosRecord, type: PosTypeRecord | null, { onSaved, notifyUrl }: Options) {
  const t = useT(posMessages);
  const lists = useT(messages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const notifySaved = useEmitPosSaved();
  const [seenRecord, setSeenRecord] = useState(pos.record);
  const [base, setBase] = useState(pos);
  const parameters = useDefinitionForm({
    definition: type?.parameters,
    text: base.dataText,
    provider: type?.name ?? base.type,
    send: useUpload(base.companyId),
  });
  const showError = () => host.notify({ tone: "warning", text: lists("common.correct-input") });
  const { fields, ...form } = useRecordForm({
    ...{ resource: "company_sites", record: pos, base, setBase },
    part: definitionPart(parameters),
    schema: useMemo(() => posSchema(base), [base]),
    read: readPosRecord,
    toValues: toPosValues,
    ...(notifyUrl === null ? {} : { offered: { notifyUrl } }),
    names: fieldOfWire,
    async toChanges({ stored, values }) {
      const outcome = await parameters.prepare();
      for (const { file, error } of outcome.failedUploads)
        host.notify({
          tone: "error",
          text: lists("upload.blocked", { filename: file }),
          details: serverWords(error),
        });
      if (outcome.kind === "wrong") {
        showError();
        return null;
      }
      const replacesData = parameters.isBroken && (parameters.isDirty || changesData(stored, values));
      if (replacesData && !(await host.confirm(replaceQuestion(t)))) return null;
      const request = toPosRequest(base, values, posDataText(outcome.text, stored, values));
      return filterPayload(host, type, "updateFilter", request);
    },
    onWrong: showError,
    onSaved(savedPos, sentValues) {
      notifySaved(savedPos);
      onSaved(savedPos, sentValues);
    },
    words: { saved: t("pos.saved"), failed: t("pos.save-error") },
  });

  const applySecret = (answer: WireRecord) => {
    const { SecretToken, PreviousSecret = null, Version } = answer;
    setBase((previous) => {
      const current = readPosRecord({ ...previous.record, SecretToken, PreviousSecret });
      // Adopts the new version only if nothing but the key was saved meanwhile. Otherwise the next save would
      // miss a change that this person has not seen.
      const isNext =
        current.secret !== previous.secret && Version === (integerField(previous.record, "Version") ?? 0) + 1;
      return isNext ? readPosRecord({ ...current.record, Version }) : current;
    });
  };
  // The key is not editable, so even an edited form uses the new key. Otherwise the old key could be copied.
  if (pos.record !== seenRecord) {
    setSeenRecord(pos.record);
    if (form.isDirty && pos.secret !== base.secret && isNewer(pos, base)) applySecret(pos.record);
  }

  return {
    ...form,
    formik: fields,
    parameters,
    applySecret,
    /** Reads the secret key again, after a change whose answer was lost. */
    async readSecret() {
      try {
        applySecret(await provider.getOne("company_sites", base.id));
      } catch {
        host.notify({ tone: "warning", text: t("pos.secret-unread") });
      }
    },
  };
}

export type PosForm = ReturnType<typeof usePosForm>;

const replaceQuestion = (
  t: (key: "pos.replace-title" | "pos.replace-text" | "pos.replace-confirm") => string,
) =>
  ({
    title: t("pos.replace-title"),
    text: t("pos.replace-text"),
    confirmLabel: t("pos.replace-confirm"),
    tone: "danger",
  }) as const;

const fieldOfWire: Readonly<Record<string, keyof PosValues>> = {
  Url: "url",
  Urls: "urls",
  DefaultNotifyUrl: "notifyUrl",
  CustomerServiceEmail: "serviceEmail",
  CustomerServiceTel: "serviceTel",
  CustomerServiceNotes: "serviceNotes",
  TermsLink: "termsLink",
  UseKey: "useKey",
  SMTPPort: "smtpPort",
  SMTPSecurity: "smtpSecurity",
};
