import type { Role } from "@hpay/contract";

/** Names of the roles in the catalogue. */
export const roleWords = {
  creator: "people.role.creator",
  admin: "people.role.admin",
  staff: "people.role.staff",
  "hpay-support": "people.role.support",
} as const satisfies Record<Role, string>;
