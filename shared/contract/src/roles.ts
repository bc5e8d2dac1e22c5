/** Roles that a person can have in a company. A person without a link to the company counts as staff. Source: spec 1 §4. */
export const roles = ["creator", "admin", "staff", "hpay-support"] as const;
export type Role = (typeof roles)[number];

export const defaultRole: Role = "staff";

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}
