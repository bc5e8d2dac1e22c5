import type { Role } from "@hpay/contract";
import { accessOffer } from "./company-link";

describe("what may be done with a person's access", () => {
  it.each<[string, Role, Role, object]>([
    ["an admin, seen by the owner", "admin", "creator", { kind: "manage", roles: ["staff", "creator"] }],
    ["staff, seen by the owner", "staff", "creator", { kind: "manage", roles: ["admin", "creator"] }],
    ["an admin, seen by an admin", "admin", "admin", { kind: "manage", roles: ["staff"] }],
    ["staff, seen by an admin", "staff", "admin", { kind: "manage", roles: ["admin"] }],
    ["staff, seen by support", "staff", "hpay-support", { kind: "manage", roles: ["admin", "creator"] }],
    ["the owner", "creator", "admin", { kind: "creator" }],
    ["support", "hpay-support", "creator", { kind: "support" }],
  ])("%s", (_, role, own, offer) => {
    expect(accessOffer({ userId: 12, role }, { userId: 11, own })).toEqual(offer);
  });

  it("nothing with one's own", () => {
    expect(accessOffer({ userId: 11, role: "admin" }, { userId: 11, own: "creator" })).toEqual({
      kind: "own",
    });
  });
});
