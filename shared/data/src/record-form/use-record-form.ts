import {
  integerField,
  useConflict,
  useRefusals,
  useServerWords,
  useSubmitOnce,
  useTypedSince,
  type WireRecord,
} from "@hpay/data";
import { useNotify, useUnsavedChanges } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { useMemo, useState } from "react";

interface ReadRecord {
  readonly id: number;
  /** The record as the gateway returned it. */
  readonly record: WireRecord;
}

/** Edits of a record outside its form fields: parameters of a definition, a file, a table. */
export interface FormPart<R> {
  readonly isDirty: boolean;
  /** Called when a save starts; later edits are not part of the save. */
  begin?(): void;
  /** Called after a save with the record's new stored state. */
  accept(stored: R): void;
  /** Called when the gateway has refused a save. */
  refuse?(error: unknown): void;
  discard(): void;
}

interface Sending<V> {
  readonly stored: V;
  /** The fields to send. */
  readonly values: V;
}

interface Options<R extends ReadRecord, V extends object> {
  readonly resource: string;
  /**
   * The current record. Other people's changes are applied while nothing is edited; otherwise the save
   * detects them.
   */
  readonly record: R;
  /** The record as loaded or as last saved: the component's state, which starts as `record`. */
  readonly base: R;
  readonly setBase: (base: R) => void;
  /** The edits outside the form's fields. */
  readonly part: FormPart<R>;
  /** A yup schema of the fields. */
  readonly schema: unknown;
  /** Returns null if the answer is invalid; the form then stays unchanged. */
  readonly read: (record: WireRecord) => R | null;
  /** Define this function at module level, because each new function computes the stored values again. */
  readonly toValues: (record: R) => V;
  /** Values shown instead of the stored ones until the first save, which then sends them. */
  readonly offered?: Partial<V>;
  /** The form's field names, keyed by wire name and by the error codes that concern one field. */
  readonly names: Readonly<Record<string, keyof V>>;
  /** Returns the fields to save; null if they cannot be saved, and the person has been notified. */
  toChanges(edits: Sending<V>): WireRecord | null | Promise<WireRecord | null>;
  /** Called for a save with invalid fields, which already show their own errors. */
  onWrong?(): void;
  onSaved?(saved: R, sent: V): void;
  /** Titles of the notices about a save; a failure has the gateway's message on a second line. */
  readonly words: { readonly saved: string; readonly failed: string };
}

/**
 * The form of a record. It handles the draft, validation, a single save at a time, merging with other people's
 * changes, refused fields, and the confirmation before leaving unsaved work.
 */
export function useRecordForm<R extends ReadRecord, V extends object>(options: Options<R, V>) {
  const { resource, record: current, base, setBase, part, read, toValues, words } = options;
  const notify = useNotify();
  const serverWords = useServerWords();
  const [tries, setTries] = useState(0);
  const [offeredValues, setOffered] = useState(options.offered);
  const conflicts = useConflict(resource, base);
  const storedValues = useMemo(
    () => ({ ...toValues(base), ...offeredValues }),
    [base, toValues, offeredValues],
  );
  const form = useForm<V>({
    initialValues: storedValues,
    enableReinitialize: true,
    validationSchema: options.schema,
    onSubmit: () => undefined,
  });
  const fields = useRefusals(form, options.names);
  const typedSince = useTypedSince(fields);
  const isDirty = fields.dirty || part.isDirty;
  const stopBlocking = useUnsavedChanges(isDirty);
  if (!isDirty && current.record !== base.record && isNewer(current, base)) setBase(current);

  const accept = (record: WireRecord) => {
    // The answer of a write may omit fields that only a read contains.
    const savedRecord = read({ ...base.record, ...record });
    if (!savedRecord) return;
    setBase(savedRecord);
    setOffered(undefined);
    typedSince.accept(toValues(savedRecord));
    part.accept(savedRecord);
    return savedRecord;
  };

  /**
   * Runs a save and reports its result.
   * @param save resolves to null if another person changed the same values, and a dialog asks which to keep
   * @param isTheirs whether values of the form were replaced by another person's
   */
  const saveWith = async (save: () => Promise<WireRecord | null>, isTheirs = false) => {
    try {
      const record = await save();
      if (!record) return false;
      const savedRecord = accept(record);
      notify({ tone: "success", text: words.saved });
      if (savedRecord)
        options.onSaved?.(savedRecord, isTheirs ? toValues(savedRecord) : typedSince.sent.current);
      return true;
    } catch (error) {
      fields.refuse(error, typedSince.sent.current);
      part.refuse?.(error);
      notify({ tone: "error", text: words.failed, details: serverWords(error) });
      return false;
    }
  };

  const { submit, isSubmitting } = useSubmitOnce(async (_: null) => {
    typedSince.begin();
    part.begin?.();
    const errors = await fields.validateForm();
    await fields.setTouched(allTouched(fields.values), false);
    setTries((count) => count + 1);
    if (Object.keys(errors).length > 0) {
      options.onWrong?.();
      return false;
    }
    const changes = await options.toChanges({ stored: storedValues, values: typedSince.sent.current });
    return changes !== null && saveWith(() => conflicts.save(changes));
  });
  const conflictSave = useSubmitOnce((side: "mine" | "theirs") =>
    saveWith(side === "mine" ? conflicts.keepMine : conflicts.keepTheirs, side === "theirs"),
  );

  return {
    base,
    fields,
    isDirty,
    isSaving: isSubmitting || conflictSave.isSubmitting,
    /** The number of attempts to submit, for `useFocusOnFault`. */
    submitCount: tries,
    isSubmitting,
    /** Allows leaving the page without a confirmation, because nothing is left to save. */
    stopBlocking,
    conflict: conflicts.conflict,
    save: () => submit(null),
    discard() {
      fields.resetForm();
      part.discard();
    },
    keepMine: () => conflictSave.submit("mine"),
    /** Keeps the other person's values in every conflict; the person's other changes are saved. */
    takeTheirs() {
      if (Object.keys(conflicts.conflict?.changes ?? {}).length > 0)
        return void conflictSave.submit("theirs");
      const theirRecord = conflicts.takeTheirs();
      if (theirRecord) accept(theirRecord);
    },
    closeConflict: conflicts.close,
  };
}

/** Whether a record is at least as new as another one. A late answer to an early request is ignored. */
export const isNewer = (a: ReadRecord, b: ReadRecord): boolean =>
  (integerField(a.record, "Version") ?? 0) >= (integerField(b.record, "Version") ?? 0);

const allTouched = (values: object) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, true])) as never;
