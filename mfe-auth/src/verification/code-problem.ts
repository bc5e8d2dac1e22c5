import type { Problem } from "../identity/outcome";

// Refusals after which no other code can help: the handshake has ended, or its data was invalid.
const finalRefusals: ReadonlySet<string> = new Set([
  "NOT_FOUND_OR_EXPIRED",
  "NOT_FOUND",
  "TEMPORARILY_BLOCKED",
  "DATA_MISMATCH",
  "RESET_DELAYED",
  "BAD_EMAIL_OR_PASSWORD",
  "INPUT_INSUFFICIENT",
  "PASSWORD_NOT_ACCEPTABLE",
  "PASSWORD_BREACHED",
  "PASSWORDS_MISMATCH",
  "EMAIL_EXISTS",
  "INVALID_EMAIL",
  "INVALID_NAME",
]);

/** Whether a refused code leads back to the form; if not, another code can be tried. */
export function endsCodeEntry(problem: Problem): boolean {
  return problem.kind === "refused" && finalRefusals.has(problem.code);
}
