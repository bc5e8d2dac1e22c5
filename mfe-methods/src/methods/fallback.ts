import { fallsBackTo } from "@hpay/domain";
import type { PosMethod } from "./pos-method";

/** Methods that use this one as fallback: while there are any, it cannot be removed. */
export function fallingBackTo(
  method: Pick<PosMethod, "id">,
  methods: readonly PosMethod[],
): readonly PosMethod[] {
  return methods.filter(({ fallbackOfId }) => fallbackOfId === method.id);
}

/**
 * Possible fallbacks: not itself, none that falls back to it (even indirectly), and only those that support
 * it. Source: spec 2 §5. The current one stays available, so that viewing a form changes nothing.
 */
export function fallbackChoices(method: PosMethod, methods: readonly PosMethod[]): readonly PosMethod[] {
  return methods.filter(
    (other) =>
      other.id === method.fallbackOfId || (!fallsBackTo(other, method.id, methods) && other.supportsFallback),
  );
}
