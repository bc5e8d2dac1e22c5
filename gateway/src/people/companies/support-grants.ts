import type { Role } from "@hpay/contract";
import { ApiError } from "../../platform/http/api-error";
import { type Caller, roleIn } from "../access/caller";

/**
 * Support cannot promote anybody. The people whom support adds remain staff until the company's owner or an
 * admin promotes them, and support can make only an existing admin the owner.
 * @param before the person's role; undefined: none yet
 * @throws ApiError ROLE_FROM_COMPANY
 */
export function requireCompanyConsent(caller: Caller, companyId: number, before: unknown, role: Role): void {
  if (roleIn(caller, companyId) !== "hpay-support" || before === role) return;
  if (role === "admin" && before !== "creator") throw new ApiError("ROLE_FROM_COMPANY");
  if (role === "creator" && before !== "admin") throw new ApiError("ROLE_FROM_COMPANY");
}
