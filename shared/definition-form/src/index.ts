export { type Parameter, type ParameterHook, parameterHooks } from "./definition/parameter";
export { type Definition, type DefinitionFault, readDefinition } from "./definition/read-definition";
export { StoredDraft } from "./drafts/stored-draft";
export { DefinitionForm } from "./form/definition-form";
export { definitionPart } from "./form/definition-part";
export { LocalizationBar } from "./form/localization-bar";
export { useDefinitionForm } from "./form/use-definition-form";
export { type ValueWords, valueWords } from "./form/value-words";
export { messages } from "./messages";
export type {
  DefinitionFormOptions,
  DefinitionFormState,
  FailedUpload,
  SaveOutcome,
} from "./state/form-state";
export type { Draft, ValueLanguage } from "./values/draft";
export { newInstanceText } from "./values/new-instance";
export type { SendFile } from "./values/upload-queue";
export { writeValues } from "./values/write-values";
