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

/** A record as a form has read it. */
interface ReadRecord {
  readonly id: number;
  /** As the gateway answered it. */
  readonly record: WireRecord;
}

/** What of a record is edited beside its fields: parameters by definition, a file, a table. */
export interface FormPart<R> {
  readonly isDirty: boolean;
  /** A save begins: what is edited from here on is no part of it. */
  begin?(): void;
  /** The record is stored like this now. */
  accept(stored: R): void;
  /** The gateway refused a save. */
  refuse?(error: unknown): void;
  discard(): void;
}

interface Sending<V> {
  /** The fields before anything was edited here. */
  readonly stored: V;
  /** The fields that are sent. */
  readonly values: V;
}

interface Options<R extends ReadRecord, V extends object> {
  readonly resource: string;
  /** The record as it is now. What others change is taken while nothing is edited here; over edits the save finds out. */
  readonly record: R;
  /** As it was read here, or last saved: a state of the component that begins with `record`. */
  readonly base: R;
  readonly setBase: (base: R) => void;
  /** What is edited beside the fields. */
  readonly part: FormPart<R>;
  /** A yup schema of the fields. */
  readonly schema: unknown;
  /** Null: the answer is no such record, and the form stays. */
  readonly read: (record: WireRecord) => R | null;
  /** Always the same function. */
  readonly toValues: (record: R) => V;
  /** Shown in the place of stored values until the first save, which then sends them. */
  readonly offered?: Partial<V>;
  /** The form's names of the wire's fields, and of codes that are about one field. */
  readonly names: Readonly<Record<string, keyof V>>;
  /** The fields to save. Null: it can not be saved like this, and the person has been told. */
  toChanges(sending: Sending<V>): WireRecord | null | Promise<WireRecord | null>;
  /** Told of a save whose fields are wrong; each says so itself. */
  onWrong?(): void;
  onSaved?(saved: R, sent: V): void;
  /** What the gateway said to a failure stands on a second line. */
  readonly words: { readonly saved: string; readonly failed: string };
}

/**
 * The form of a record: its draft, check, save once, what somebody else changed meanwhile, what the gateway refused at its
 * field, and the question before unsaved work is left.
 */
export function useRecordForm<R extends ReadRecord, V extends object>(options: Options<R, V>) {
  const { resource, record: current, base, setBase, part, read, toValues, words } = options;
  const notify = useNotify();
  const serverWords = useServerWords();
  const [tries, setTries] = useState(0);
  const [offered, setOffered] = useState(options.offered);
  const conflicts = useConflict(resource, base);
  const stored = useMemo(() => ({ ...toValues(base), ...offered }), [base, toValues, offered]);
  const form = useForm<V>({
    initialValues: stored,
    enableReinitialize: true,
    validationSchema: options.schema,
    onSubmit: () => undefined,
  });
  const fields = useRefusals(form, options.names);
  const typing = useTypedSince(fields);
  const isDirty = fields.dirty || part.isDirty;
  const letGo = useUnsavedChanges(isDirty);
  if (!isDirty && current.record !== base.record && isNewer(current, base)) setBase(current);

  const begin = () => {
    typing.begin();
    part.begin?.();
  };
  const take = (record: WireRecord) => {
    // The answer of a write may leave out what only a read holds.
    const saved = read({ ...base.record, ...record });
    if (!saved) return;
    setBase(saved);
    setOffered(undefined);
    typing.accept(toValues(saved));
    part.accept(saved);
    return saved;
  };

  /** @param save null: somebody else has changed the same, and the person is asked */
  const saveWith = async (save: () => Promise<WireRecord | null>) => {
    try {
      const record = await save();
      if (!record) return false;
      const saved = take(record);
      notify({ tone: "success", text: words.saved });
      if (saved) options.onSaved?.(saved, typing.sent.current);
      return true;
    } catch (error) {
      fields.refuse(error, typing.sent.current);
      part.refuse?.(error);
      notify({ tone: "error", text: words.failed, details: serverWords(error) });
      return false;
    }
  };

  const { submit, isSubmitting } = useSubmitOnce(async (_: null) => {
    begin();
    const faults = await fields.validateForm();
    await fields.setTouched(allTouched(fields.values), false);
    setTries((count) => count + 1);
    if (Object.keys(faults).length > 0) {
      options.onWrong?.();
      return false;
    }
    const changes = await options.toChanges({ stored, values: typing.sent.current });
    return changes !== null && saveWith(() => conflicts.save(changes));
  });
  const keeping = useSubmitOnce((_: null) => saveWith(conflicts.keepMine));

  return {
    base,
    fields,
    isDirty,
    isSaving: isSubmitting || keeping.isSubmitting,
    /** For `useFocusOnFault`. */
    submitCount: tries,
    isSubmitting,
    /** Nothing here is worth keeping any more: the code itself leaves the page. */
    letGo,
    conflict: conflicts.conflict,
    save: () => submit(null),
    discard() {
      fields.resetForm();
      part.discard();
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

/** Whether the record was read after the other: a late answer to an early question says nothing new. */
export const isNewer = (one: ReadRecord, other: ReadRecord): boolean =>
  (integerField(one.record, "Version") ?? 0) >= (integerField(other.record, "Version") ?? 0);

const allTouched = (values: object) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, true])) as never;
