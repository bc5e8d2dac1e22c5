import { isSameJson, isWireRecord, type RecordPlace, useDraft, type WireRecord } from "@hpay/data";
import { useEffect, useMemo } from "react";
import type { DefinitionFormState } from "../state/form-state";
import { editsOf, storableEdits } from "../values/edits";

export interface StoredEditsOptions<Values extends object> {
  /** The form and its record, for example `pos/3`. */
  readonly name: string;
  /** The record's company and POS, which may differ from the selected ones; by default the selected ones. */
  readonly place?: RecordPlace | undefined;
  readonly isDirty: boolean;
  /** The fields outside the parameters: texts and flags. */
  readonly fields: {
    readonly values: Values;
    readonly initialValues: Values;
    setValues(values: Values): unknown;
  };
  readonly form: DefinitionFormState;
}

/** Edits of an earlier visit that the person has not restored or discarded yet. */
export interface StoredEdits {
  readonly savedAt: Date;
  /** Whether the edits are open in another tab of this browser. */
  readonly isOpenElsewhere: boolean;
  restore(): void;
  discard(): void;
}

/**
 * Stores unsaved edits, without secrets, and offers them at the next visit. Only differences from the stored
 * record are stored, so other people's saves are not undone. Editing before a decision dismisses the offer.
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
  // Earlier releases stored all values, so it is not known which of them were edited, and they are not
  // offered.
  const storedEdits = isWireRecord(found?.values.edited) ? found.values.edited : null;
  const isDismissed = found !== null && (isDirty || storedEdits === null);
  // This effect runs before the one that stores edits, because discarding the offer later would discard the
  // edits too.
  useEffect(() => {
    if (isDismissed) discard();
  }, [isDismissed, discard]);
  useEffect(() => {
    if (isDirty)
      keep(() => ({
        edited: {
          fields: editedFields(values, initialValues),
          form: storableEdits(editsOf(draft, parameters), exclude),
        },
      }));
  }, [isDirty, keep, values, initialValues, draft, parameters, exclude]);
  useEffect(() => {
    // The edits were saved or reverted, so nothing is left to store. An offer is not discarded before the
    // person has decided.
    if (!isDirty && !found) discard();
  }, [isDirty, found, discard]);

  if (!found || !storedEdits || isDirty) return null;
  return {
    savedAt: found.savedAt,
    isOpenElsewhere,
    restore() {
      void fields.setValues({ ...values, ...fittingFields(storedEdits.fields, values) });
      form.restore(storedEdits.form);
      discard();
    },
    // The function is wrapped, because a button would pass its event to `discard`, which expects a draft.
    discard: () => discard(),
  };
}

function editedFields(values: object, first: object): WireRecord {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameJson(value, Reflect.get(first, name))),
  );
}

/** The draft may come from another release or be corrupt, so values of the wrong type are ignored. */
function fittingFields(storedFields: unknown, values: object): WireRecord {
  if (!isWireRecord(storedFields)) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      Object.hasOwn(storedFields, name) && typeof storedFields[name] === typeof value
        ? [[name, storedFields[name]]]
        : [],
    ),
  );
}
