import { fallsBackTo } from "@hpay/domain";
import type { PosMethod } from "./pos-method";

/** Methods that fall back to this one: while there are any, it cannot be removed. */
export function fallingBackTo(
  method: Pick<PosMethod, "id">,
  methods: readonly PosMethod[],
): readonly PosMethod[] {
  return methods.filter(({ fallbackOfId }) => fallbackOfId === method.id);
}

/**
 * Methods that this one may stand in for: not itself, none that already falls back to it (over others too), and only
 * such as support fallback. Source: spec 2 §5. What is set now stays choosable, so that looking at a form changes nothing.
 */
export function fallbackChoices(method: PosMethod, methods: readonly PosMethod[]): readonly PosMethod[] {
  return methods.filter(
    (other) =>
      other.id === method.fallbackOfId || (!fallsBackTo(other, method.id, methods) && other.supportsFallback),
  );
}
