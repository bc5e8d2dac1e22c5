export type { Parameter } from "./definition/parameter";
export { type Definition, type DefinitionFault, readDefinition } from "./definition/read-definition";
export { messages } from "./messages";
export { languagesOf, openDraft } from "./values/draft";
export { newInstanceText } from "./values/new-instance";
export { readStoredValues } from "./values/stored-values";
