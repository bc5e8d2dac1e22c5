import { isAllowed, permissionMatrix } from "./permissions";
import { roles } from "./roles";

describe("permissions", () => {
  // spec 1.1-users-merchants-company-admins 1.4-roles-creator-admin-staff 1.6-any-non-staff-role
  it.each(roles)("The role %s has exactly the permissions in the table", (role) => {
    for (const [action, row] of Object.entries(permissionMatrix)) {
      expect([action, isAllowed(role, action as keyof typeof permissionMatrix)]).toEqual([
        action,
        row[role] === "yes",
      ]);
    }
  });

  it("Staff can delete only their own tickets", () => {
    expect(isAllowed("staff", "ticket.delete")).toBe(false);
    expect(isAllowed("staff", "ticket.delete", true)).toBe(true);
  });

  // spec 3.6-author-deletes-ticket-message
  it("No role can delete another user's ticket message", () => {
    expect(roles.map((role) => isAllowed(role, "ticket-message.delete"))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("Support cannot see the POS secret or move money", () => {
    expect(isAllowed("hpay-support", "pos-secret.reveal")).toBe(false);
    expect(isAllowed("hpay-support", "order.move-money")).toBe(false);
  });
});
