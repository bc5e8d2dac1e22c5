import {
  integerField,
  useConflict,
  useErrorMessage,
  useProvider,
  useRefusals,
  useSubmitOnce,
  useTypedSince,
  useUpload,
  type WireRecord,
} from "@hpay/data";
import { useDefinitionForm } from "@hpay/definition-form";
import { useHost, useT, useUnsavedChanges } from "@hpay/remote-kit";
import { useFormik } from "formik";
import { useMemo, useState } from "react";
import { messages } from "../../messages";
import { filterPayload } from "../data/filter-payload";
import type { PosTypeRecord } from "../data/pos-type";
import { useTellPosSaved } from "../data/use-tell-pos-saved";
import { posMessages } from "../messages";
import { changesData, posDataText } from "./pos-data-text";
import { type PosRecord, readPosRecord } from "./pos-record";
import { type PosValues, posSchema, toPosRequest, toPosValues } from "./pos-values";

interface Options {
  /** Called with what the gateway answered to a save, and what was sent. */
  readonly onSaved: (saved: PosRecord, sent: PosValues) => void;
  /** Address for notifications that the shop which is being connected asks for: shown in place of the stored one. */
  readonly notifyUrl: string | null;
}

/** All that the settings of a POS hold and do. */
export function usePosForm(pos: PosRecord, type: PosTypeRecord | null, { onSaved, notifyUrl }: Options) {
  const t = useT(posMessages);
  const lists = useT(messages);
  const host = useHost();
  const provider = useProvider();
  const errorMessage = useErrorMessage();
  const tellSaved = useTellPosSaved();
  const [base, setBase] = useState(pos);
  const [seen, setSeen] = useState(pos.record);
  const [tries, setTries] = useState(0);
  const [offeredUrl, setOfferedUrl] = useState(notifyUrl);
  const initialValues = useMemo(
    () => ({ ...toPosValues(base), ...(offeredUrl === null ? {} : { notifyUrl: offeredUrl }) }),
    [base, offeredUrl],
  );
  const fields = useFormik<PosValues>({
    initialValues,
    enableReinitialize: true,
    validationSchema: useMemo(() => posSchema(base), [base]),
    validateOnMount: false,
    onSubmit: () => undefined,
  });
  const formik = useRefusals(fields, fieldOfWire);
  const typing = useTypedSince(formik);
  const parameters = useDefinitionForm({
    definition: type?.parameters ?? [],
    text: base.dataText,
    provider: type?.name ?? base.type,
    send: useUpload(base.companyId),
  });
  const isDirty = formik.dirty || parameters.isDirty;
  const letGo = useUnsavedChanges(isDirty);
  // What others change is taken while nothing is edited here; over edits the save finds out.
  if (!isDirty && pos.record !== base.record && isNewer(pos, base)) setBase(pos);

  const takeSecret = (answer: WireRecord) => {
    const { SecretToken, PreviousSecret = null, Version } = answer;
    setBase((before) => {
      const now = readPosRecord({ ...before.record, SecretToken, PreviousSecret });
      // Only when the key is all that was saved in between: an unseen change must still be found by the next save.
      const isNext =
        now.secret !== before.secret && Version === (integerField(before.record, "Version") ?? 0) + 1;
      return isNext ? readPosRecord({ ...now.record, Version }) : now;
    });
  };
  // Nobody edits the key: it is taken over edits too, for an old one must not be copied.
  if (pos.record !== seen) {
    setSeen(pos.record);
    if (isDirty && pos.secret !== base.secret && isNewer(pos, base)) takeSecret(pos.record);
  }

  const take = (record: WireRecord) => {
    // The answer of a write may leave out what only a read holds, such as the secret.
    const saved = readPosRecord({ ...base.record, ...record });
    setBase(saved);
    setOfferedUrl(null);
    typing.accept(toPosValues(saved));
    parameters.accept(saved.dataText);
    return saved;
  };
  const conflicts = useConflict("company_sites", base);

  const saveWith = async (save: () => Promise<WireRecord | null>) => {
    try {
      const record = await save();
      if (!record) return false;
      const saved = take(record);
      host.notify({ tone: "success", text: t("pos.saved") });
      tellSaved(saved);
      onSaved(saved, typing.sent.current);
      return true;
    } catch (error) {
      formik.refuse(error, typing.sent.current);
      parameters.refuse(error);
      host.notify({ tone: "error", text: `${t("pos.save-error")} ${errorMessage(error)}` });
      return false;
    }
  };

  const { submit, isSubmitting } = useSubmitOnce(async (_: null) => {
    typing.begin();
    const faults = await formik.validateForm();
    await formik.setTouched(
      Object.fromEntries(Object.keys(formik.values).map((name) => [name, true])),
      false,
    );
    setTries((count) => count + 1);
    const outcome =
      Object.keys(faults).length === 0
        ? await parameters.prepare()
        : ({ kind: "wrong", failedUploads: [] } as const);
    for (const { file, error } of outcome.failedUploads)
      host.notify({
        tone: "error",
        text: `${lists("upload.blocked", { filename: file })} ${errorMessage(error)}`,
      });
    if (outcome.kind === "wrong") {
      host.notify({ tone: "warning", text: lists("common.correct-input") });
      return false;
    }
    const replaces = parameters.isBroken && (parameters.isDirty || changesData(initialValues, formik.values));
    if (replaces && !(await host.confirm(replaceQuestion(t)))) return false;
    const dataText = posDataText(outcome.text, initialValues, formik.values);
    const request = toPosRequest(base, formik.values, dataText);
    const changes = await filterPayload(host, type, "updateFilter", request);
    return saveWith(() => conflicts.save(changes));
  });
  const keeping = useSubmitOnce(async (_: null) => saveWith(conflicts.keepMine));

  return {
    base,
    formik,
    parameters,
    isDirty,
    isSaving: isSubmitting || keeping.isSubmitting,
    /** For `useFocusOnFault`. */
    submitCount: tries,
    isSubmitting,
    conflict: conflicts.conflict,
    save: () => submit(null),
    /** Nothing here is worth keeping any more: the code itself leaves the page. */
    letGo,
    takeSecret,
    /** After a change of the key whose outcome did not come with an answer. */
    async readSecret() {
      try {
        takeSecret(await provider.getOne("company_sites", base.id));
      } catch {
        host.notify({ tone: "warning", text: t("pos.secret-unread") });
      }
    },
    discard() {
      formik.resetForm();
      parameters.discard();
    },
    keepMine: () => keeping.submit(null),
    takeTheirs() {
      const theirs = conflicts.takeTheirs();
      if (!theirs) return;
      typing.begin();
      take(theirs);
    },
    closeConflict: conflicts.close,
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

const isNewer = (pos: PosRecord, base: PosRecord) =>
  (integerField(pos.record, "Version") ?? 0) >= (integerField(base.record, "Version") ?? 0);
