export { type FormPart, isNewer, useRecordForm } from "./use-record-form";
