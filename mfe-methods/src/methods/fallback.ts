import { fallsBackTo } from "@hpay/domain";
import type { PosMethod } from "./pos-method";

/** The fallbacks of this method. While there are any, the method cannot be removed. */
export function fallingBackTo(
  method: Pick<PosMethod, "id">,
  methods: readonly PosMethod[],
): readonly PosMethod[] {
  return methods.filter(({ fallbackOfId }) => fallbackOfId === method.id);
}

/**
 * The methods that this one can be the fallback of: other methods that can have a fallback and are not
 * fallbacks of this one, even indirectly (source: spec 2 §5). The current choice stays available, so that
 * viewing a form changes nothing.
 */
export function fallbackChoices(method: PosMethod, methods: readonly PosMethod[]): readonly PosMethod[] {
  return methods.filter(
    (other) =>
      other.id === method.fallbackOfId || (!fallsBackTo(other, method.id, methods) && other.supportsFallback),
  );
}
