export {
  type Catalogue,
  type CatalogueSource,
  declaredTexts,
  defineMessages,
  onTextsMissing,
  textsArrive,
} from "./catalogue";
export { type CommonTable, commonMessages } from "./common-messages";
export type { Message, Messages, MessageTable, ParamNames, Params, PluralMessage } from "./message";
export { type OverrideReport, setOverrides } from "./overrides";
export { messagesRevision, subscribeToMessages } from "./revision";
export { localized, type Translate, type TranslateCommon, translator } from "./translator";
export { transliterate } from "./transliterate";
