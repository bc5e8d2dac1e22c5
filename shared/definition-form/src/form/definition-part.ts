import type { DefinitionFormState } from "../state/form-state";

/**
 * Parameters of a definition as a part of a record's form. Implements `FormPart` for `useRecordForm` of
 * `@hpay/data`.
 */
export const definitionPart = (parameters: DefinitionFormState) => ({
  isDirty: parameters.isDirty,
  accept: (savedPart: { readonly dataText: string }) => parameters.accept(savedPart.dataText),
  refuse: parameters.refuse,
  discard: parameters.discard,
});
