import { fallsBackTo } from "@hpay/domain";
import type { PosMethod } from "./pos-method";

/** The methods that use this one as a fallback. While there are any, this one cannot be removed. */
export function fallingBackTo(
  method: Pick<PosMethod, "id">,
  methods: readonly PosMethod[],
): readonly PosMethod[] {
  return methods.filter(({ fallbackOfId }) => fallbackOfId === method.id);
}

/**
 * Possible fallbacks of a method: other methods that support it and do not fall back to this one, even
 * indirectly (source: spec 2 §5). The current fallback stays available, so that viewing a form changes nothing.
 */
export function fallbackChoices(method: PosMethod, methods: readonly PosMethod[]): readonly PosMethod[] {
  return methods.filter(
    (other) =>
      other.id === method.fallbackOfId || (!fallsBackTo(other, method.id, methods) && other.supportsFallback),
  );
}
