import type { Queries } from "../../platform/database/database";
import { auditLog } from "../../platform/database/schema/service";
import type { Visitor } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";

/** A sign-in, or a change to the means of signing in. */
export interface AccessEvent {
  readonly action:
    | "sign-in"
    | "sign-out"
    | "register"
    | "reset-password"
    | "add-passkey"
    | "remove-passkey"
    | "make-recovery-codes";
  /** `OK`, or the code of the refusal. */
  readonly result: string;
  /** The way to sign in: `password`, `trusted-browser`, `code`, `passkey`, `recovery-code`. */
  readonly way?: string;
  /** Null: nobody has this e-mail. */
  readonly userId: number | null;
  /** The e-mail as typed. For an unknown one, only its first letter and its domain are stored. */
  readonly email?: string;
}

/** Records sign-ins and refusals in the audit log: who, from where, and the result. */
export async function recordAccess(
  { now }: Pick<Services, "now">,
  queries: Queries,
  { action, result, way, userId, email }: AccessEvent,
  { browser, address }: Visitor,
): Promise<void> {
  const emailDetails = userId === null && email ? { email: maskedEmail(email) } : {};
  await queries.insert(auditLog).values({
    companyId: null,
    userId,
    action,
    resource: "users",
    recordId: userId,
    address,
    details: JSON.stringify({ result, ...(way ? { way } : {}), browser, ...emailDetails }),
    createdAt: now(),
  });
}

/** An e-mail for the audit log, mostly masked, because somebody may have typed a password into its field. */
export const maskedEmail = (email: string): string => {
  const [, domain] = email.split("@");
  return domain === undefined ? "*" : `${email.slice(0, 1)}*@${domain.slice(0, 100)}`;
};
