import type { Role } from "@hpay/contract";

/** Message keys of the roles' names. */
export const roleWords = {
  creator: "people.role.creator",
  admin: "people.role.admin",
  staff: "people.role.staff",
  "hpay-support": "people.role.support",
} as const satisfies Record<Role, string>;
