/** Numeric id of a record of the API. */
export type RecordId = number;
