import { isSameJson, isWireRecord, type RecordPlace, useDraft, type WireRecord } from "@hpay/data";
import { useEffect, useMemo } from "react";
import type { DefinitionFormState } from "../state/form-state";
import { editsOf, writtenDown } from "../values/edits";

export interface StoredEditsOptions<Values extends object> {
  /** The form and its record, for example `pos/3`. */
  readonly name: string;
  /** Whose record it is, where the bar may name another; otherwise that of the bar. */
  readonly place?: RecordPlace | undefined;
  /** Something of the fields or the parameters is edited. */
  readonly isDirty: boolean;
  /** The fields beside the parameters: texts and flags. */
  readonly fields: {
    readonly values: Values;
    readonly initialValues: Values;
    setValues(values: Values): unknown;
  };
  readonly form: DefinitionFormState;
}

/** Edits of an earlier visit that wait for an answer. */
export interface StoredEdits {
  readonly savedAt: Date;
  /** Another tab of this browser has them open. */
  readonly isOpenElsewhere: boolean;
  restore(): void;
  discard(): void;
}

/**
 * Keeps what is edited and not saved yet, without secrets, and offers it at the next visit: only what differs from what
 * is stored, so that what others save meanwhile stays. Whoever edits before answering passes the offer by.
 */
export function useStoredEdits<Values extends object>(
  options: StoredEditsOptions<Values>,
): StoredEdits | null {
  const { name, place, isDirty, fields, form } = options;
  const { values, initialValues } = fields;
  const { draft, parameters } = form;
  const exclude = useMemo(
    () => parameters.filter(({ inputType }) => inputType === "password").map((parameter) => parameter.name),
    [parameters],
  );
  const { found, isOpenElsewhere, keep, discard } = useDraft(name, { exclude, place });
  // Earlier releases kept all values: nobody can tell which of them were edited, so they are not offered.
  const edited = isWireRecord(found?.values.edited) ? found.values.edited : null;
  const isPassedBy = found !== null && (isDirty || edited === null);
  // Before anything is kept: it would be discarded along with the offer.
  useEffect(() => {
    if (isPassedBy) discard();
  }, [isPassedBy, discard]);
  useEffect(() => {
    if (isDirty)
      keep(() => ({
        edited: {
          fields: editedFields(values, initialValues),
          form: writtenDown(editsOf(draft, parameters), exclude),
        },
      }));
  }, [isDirty, keep, values, initialValues, draft, parameters, exclude]);
  useEffect(() => {
    // Saved or taken back: nothing is left to keep. An offer that nobody has answered stays.
    if (!isDirty && !found) discard();
  }, [isDirty, found, discard]);

  if (!found || !edited || isDirty) return null;
  return {
    savedAt: found.savedAt,
    isOpenElsewhere,
    restore() {
      void fields.setValues({ ...values, ...fittingFields(edited.fields, values) });
      form.restore(edited.form);
      discard();
    },
    // Not `discard` itself: a button hands its event over, which is no draft.
    discard: () => discard(),
  };
}

function editedFields(values: object, first: object): WireRecord {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameJson(value, Reflect.get(first, name))),
  );
}

/** The draft may be of another release or spoiled: what has not the shape of its field is left out. */
function fittingFields(kept: unknown, values: object): WireRecord {
  if (!isWireRecord(kept)) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      Object.hasOwn(kept, name) && typeof kept[name] === typeof value ? [[name, kept[name]]] : [],
    ),
  );
}
