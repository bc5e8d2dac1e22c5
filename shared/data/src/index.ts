export { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
export { readErrorText } from "./provider/answer";
export { ApiError, type FieldError, isAbort } from "./provider/api-error";
export {
  createDataProvider,
  type DataProvider,
  type ReadOptions,
  type RecordList,
  type UpdateOptions,
  type WriteOptions,
} from "./provider/data-provider";
export { messageOfError, serverMessageOf } from "./provider/error-message";
export { containsPattern, type FieldFilter, type ListFilter, type ListParams } from "./provider/list-query";
export {
  flagField,
  idOf,
  integerField,
  isWireRecord,
  recordField,
  recordsField,
  textField,
  type WireRecord,
} from "./provider/wire-record";
export { DataScope, useProvider, useScope } from "./queries/data-scope";
export { type ResourceKeys, resourceKeys } from "./queries/resource-keys";
export { useErrorMessage } from "./queries/use-error-message";
export { type RecordEvent, useRecordEvents } from "./queries/use-record-events";
export {
  type RecordListOptions,
  type RecordOptions,
  type RecordPage,
  useRecord,
  useRecordList,
} from "./queries/use-records";
