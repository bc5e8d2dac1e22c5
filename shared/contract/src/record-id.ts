/** Numeric id of a record in the API. */
export type RecordId = number;
