import type { Problem } from "../identity/outcome";

// With these a further code cannot help: the handshake is over, or what was sent at its beginning is wrong.
const ends: ReadonlySet<string> = new Set([
  "NOT_FOUND_OR_EXPIRED",
  "NOT_FOUND",
  "TEMPORARILY_BLOCKED",
  "DATA_MISMATCH",
  "RESET_DELAYED",
  "BAD_EMAIL_OR_PASSWORD",
  "INPUT_INSUFFICIENT",
  "PASSWORD_NOT_ACCEPTABLE",
  "PASSWORDS_MISMATCH",
  "EMAIL_EXISTS",
  "INVALID_EMAIL",
  "INVALID_NAME",
]);

/** Does a refused code lead back to the form, or may the person try another one? */
export function endsCodeEntry(problem: Problem): boolean {
  return problem.kind === "refused" && ends.has(problem.code);
}
