import { DatabaseError } from "pg";

/** The store's own error among its wrappers; undefined for other errors. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : undefined;
}
