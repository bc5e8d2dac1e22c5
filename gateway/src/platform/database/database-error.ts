import { DatabaseError } from "pg";

/** What the store itself has said, out of the errors around it; undefined when it was something else. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : undefined;
}
