export type { Received, ReceivedAnswer, ReceivedIn, RecordAt } from "@hpay/contract";
export { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
export { type ChosenWidths, useColumnWidths } from "./column-widths/use-column-widths";
export { type StoredDraft, withoutSecrets } from "./drafts/draft-store";
export { type Draft, type DraftOptions, useDraft } from "./drafts/use-draft";
export { largestUploadBytes, useUpload } from "./files/use-upload";
export { editJsonField, writeJsonField } from "./json/edit-json-field";
export {
  isJsonFieldName,
  isSameJson,
  type JsonField,
  type JsonObject,
  type JsonPath,
  parseJsonField,
  readJsonField,
  valueAt,
} from "./json/json-field";
export {
  type LiveChange,
  type LiveList,
  type LivePlacement,
  liveWindowMs,
  mergeLiveRow,
  placeLiveRecord,
} from "./live/place-live-record";
export { type LiveListActions, type LiveListState, useLiveList } from "./live/use-live-list";
/** `heldRow` is the deprecated name of `busyRow` and is exported until 2.0.0. */
export {
  busyRow,
  busyRow as heldRow,
  type LiveRows,
  type LiveRowsRequest,
  untilFree,
  useLiveRows,
} from "./live/use-live-rows";
export { readErrorText } from "./provider/answer";
export { ApiError, type FieldError, isAbort, isMissing } from "./provider/api-error";
export {
  createDataProvider,
  type DataProvider,
  type ReadOptions,
  type RecordList,
  type UpdateOptions,
  type WriteOptions,
} from "./provider/data-provider";
export { fieldMessageOf, messageOfError, serverMessageOf } from "./provider/error-message";
export {
  containsPattern,
  type FieldFilter,
  type FieldName,
  type ListFilter,
  type ListParams,
} from "./provider/list-query";
export {
  flagField,
  idOf,
  integerField,
  isOlderVersion,
  isWireRecord,
  recordField,
  recordsField,
  textField,
  type WireRecord,
} from "./provider/wire-record";
export { DataScope, useProvider, useScope } from "./queries/data-scope";
export { readingOnce } from "./queries/reading-once";
export { type ResourceKeys, resourceKeys } from "./queries/resource-keys";
export type { RecordPlace } from "./queries/scope";
export { useAlertOfFailure } from "./queries/use-alert-of-failure";
export { useErrorMessage, useServerWords } from "./queries/use-error-message";
export { type RecordEvent, useRecordEvents } from "./queries/use-record-events";
export {
  type RecordListOptions,
  type RecordOptions,
  type RecordPage,
  useIsDeleted,
  useListedRecord,
  useRecord,
  useRecordList,
} from "./queries/use-records";
export { type SortableList, useSortableList } from "./queries/whole-list";
export type { ExchangeRate } from "./rates/stored-rates";
export { useExchangeRates } from "./rates/use-exchange-rates";
export { isDecided } from "./saving/attempts";
export { type MergeConflict, type MergeOutcome, mergeVersions, withMine } from "./saving/merge-versions";
export { saveRecord, VersionConflict } from "./saving/save-record";
export { useConflict } from "./saving/use-conflict";
export { useRefusals } from "./saving/use-refusals";
export { type SubmitOnce, useSubmitOnce } from "./saving/use-submit-once";
export { useTypedSince } from "./saving/use-typed-since";

/**
 * @deprecated Lists now name a resource. This type exists only for remotes that were built before this change.
 */
export type LiveKind = "order" | "subscription" | "transaction";
