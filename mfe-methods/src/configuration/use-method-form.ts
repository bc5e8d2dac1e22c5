import {
  integerField,
  useConflict,
  useErrorMessage,
  useRefusals,
  useSubmitOnce,
  useTypedSince,
  useUpload,
  type WireRecord,
} from "@hpay/data";
import { type SendFile, useDefinitionForm } from "@hpay/definition-form";
import { useNotify, useSelection, useT, useUnsavedChanges } from "@hpay/remote-kit";
import { useFormik } from "formik";
import { useMemo, useState } from "react";
import { messages } from "../messages";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { wordsOf } from "../methods/method-words";
import { methodReaders, type PosMethod } from "../methods/pos-method";
import { useTellPosSaved } from "../methods/use-tell-pos-saved";
import { fieldOfWire, generalSchema, toGeneralValues, toRequest } from "./general-values";

/** All that the configuration of a method holds and does. */
export function useMethodForm(kind: MethodKind, method: PosMethod, methods: readonly PosMethod[]) {
  const t = useT(messages);
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const tellPosSaved = useTellPosSaved();
  const { resource } = methodKinds[kind];
  const [base, setBase] = useState(method);
  const [tries, setTries] = useState(0);
  const conflicts = useConflict(resource, base);
  const send: SendFile = useUpload(useSelection().company?.id ?? null);

  const takenUids = useMemo(
    () => methods.filter(({ id }) => id !== base.id).map(({ uid }) => uid),
    [methods, base.id],
  );
  const schema = useMemo(() => generalSchema(takenUids), [takenUids]);
  const fields = useFormik({
    initialValues: useMemo(() => toGeneralValues(base), [base]),
    enableReinitialize: true,
    validationSchema: schema,
    validateOnMount: false,
    onSubmit: () => undefined,
  });
  const general = useRefusals(fields, fieldOfWire);
  const typing = useTypedSince(general);
  const values = useDefinitionForm({
    definition: base.definition,
    text: base.dataText,
    provider: `${resource}: ${base.name}`,
    send,
  });
  const isDirty = general.dirty || values.isDirty;
  useUnsavedChanges(isDirty);
  // What others change is taken while nothing is edited here; over edits the save finds out.
  if (!isDirty && method.record !== base.record && isNewer(method, base)) setBase(method);

  const take = (record: WireRecord) => {
    // The answer of a write may leave out the catalogue's part.
    const saved = methodReaders[kind]({ ...base.record, ...record });
    if (!saved) return;
    setBase(saved);
    typing.accept(toGeneralValues(saved));
    values.accept(saved.dataText);
  };

  /** @param save null: somebody else has changed the same, and the person is asked */
  const saveWith = async (save: () => Promise<WireRecord | null>) => {
    try {
      const record = await save();
      if (!record) return false;
      take(record);
      notify({ tone: "success", text: t(wordsOf("configuration", kind, "saved")) });
      tellPosSaved();
      return true;
    } catch (error) {
      general.refuse(error, typing.sent.current);
      values.refuse(error);
      const words = t(wordsOf("configuration", kind, "save-error"));
      notify({ tone: "error", text: `${words}: ${errorMessage(error)}` });
      return false;
    }
  };

  const { submit, isSubmitting } = useSubmitOnce(async (_: null) => {
    typing.begin();
    const faults = await general.validateForm();
    const all = { isEnabled: true, order: true, uid: true, processGroup: true, fallbackOfId: true };
    await general.setTouched(all, false);
    setTries((count) => count + 1);
    if (Object.keys(faults).length > 0) return false;
    const outcome = await values.prepare();
    for (const { file, error } of outcome.failedUploads) {
      const words = t("configuration.upload-blocked", { filename: file });
      notify({ tone: "error", text: `${words} ${errorMessage(error)}` });
    }
    if (outcome.kind === "wrong") return false;
    return saveWith(() => conflicts.save(toRequest(kind, base, typing.sent.current, outcome.text)));
  });
  const keeping = useSubmitOnce((_: null) => saveWith(conflicts.keepMine));

  return {
    base,
    general,
    values,
    isDirty,
    isSaving: isSubmitting || keeping.isSubmitting,
    /** For `useFocusOnFault`. */
    submitCount: tries,
    isSubmitting,
    conflict: conflicts.conflict,
    save: () => submit(null),
    discard() {
      general.resetForm();
      values.discard();
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

const isNewer = (method: PosMethod, base: PosMethod) =>
  (integerField(method.record, "Version") ?? 0) >= (integerField(base.record, "Version") ?? 0);
