import { isAllowed, permissionMatrix } from "./permissions";
import { roles } from "./roles";

describe("permissions", () => {
  // spec 1.1-users-merchants-company-admins 1.4-roles-creator-admin-staff 1.6-any-non-staff-role
  it.each(roles)("%s may do just what the table says", (role) => {
    for (const [action, row] of Object.entries(permissionMatrix)) {
      expect([action, isAllowed(role, action as keyof typeof permissionMatrix)]).toEqual([
        action,
        row[role] === "yes",
      ]);
    }
  });

  it("lets staff delete a ticket only when it is their own", () => {
    expect(isAllowed("staff", "ticket.delete")).toBe(false);
    expect(isAllowed("staff", "ticket.delete", true)).toBe(true);
  });

  // spec 3.6-author-deletes-ticket-message
  it("lets nobody delete another's message, the creator included", () => {
    expect(roles.map((role) => isAllowed(role, "ticket-message.delete"))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("keeps the POS secret and money from support", () => {
    expect(isAllowed("hpay-support", "pos-secret.reveal")).toBe(false);
    expect(isAllowed("hpay-support", "order.move-money")).toBe(false);
  });
});
