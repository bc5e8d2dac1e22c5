import type { Caller } from "../../people/access/caller";

export const actorKinds = ["person", "embedded", "courier", "customer", "shop", "gateway"] as const;

/** Who caused a change, as shown in the order's timeline. */
export interface Actor {
  readonly kind: (typeof actorKinds)[number];
  readonly userId: number | null;
}

export const customer: Actor = { kind: "customer", userId: null };
export const courier: Actor = { kind: "courier", userId: null };
export const shop: Actor = { kind: "shop", userId: null };
export const gatewayActor: Actor = { kind: "gateway", userId: null };

/** The caller: a person, or a partner's page, which acts on behalf of no person. */
export const actorOf = (caller: Caller): Actor =>
  caller.embeddedIn === undefined
    ? { kind: "person", userId: caller.userId }
    : { kind: "embedded", userId: null };
