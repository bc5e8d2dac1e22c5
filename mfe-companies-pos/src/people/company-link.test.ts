import type { Role } from "@hpay/contract";
import { accessOffer } from "./company-link";

describe("access management", () => {
  it.each<[string, Role, Role, object]>([
    // spec 1.4-admin-becomes-staff-owner
    ["an admin viewed by the owner", "admin", "creator", { kind: "manage", roles: ["staff", "creator"] }],
    // spec 1.4-admin-becomes-staff-owner
    ["staff viewed by the owner", "staff", "creator", { kind: "manage", roles: ["admin", "creator"] }],
    ["an admin viewed by an admin", "admin", "admin", { kind: "manage", roles: ["staff"] }],
    ["staff viewed by an admin", "staff", "admin", { kind: "manage", roles: ["admin"] }],
    // spec 1.4-creator-support-may-set
    ["an admin viewed by support", "admin", "hpay-support", { kind: "manage", roles: ["staff", "creator"] }],
    ["staff viewed by support", "staff", "hpay-support", { kind: "manage", roles: [] }],
    // spec 1.6-creator-row-cannot-removed
    ["the owner", "creator", "admin", { kind: "creator" }],
    ["support", "hpay-support", "creator", { kind: "support" }],
  ])("Access management depends on the roles: %s", (_, role, ownRole, offer) => {
    expect(accessOffer({ userId: 12, role }, { userId: 11, ownRole })).toEqual(offer);
  });

  // spec 1.6-own-row-shows-yourself
  it("Users cannot change their own access", () => {
    expect(accessOffer({ userId: 11, role: "admin" }, { userId: 11, ownRole: "creator" })).toEqual({
      kind: "own",
    });
  });
});
