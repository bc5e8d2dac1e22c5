import type { MethodKind } from "./method-kinds";

/** Key of a message that differs between kinds, such as `methods.payment.title`. */
export function methodKey<A extends string, N extends string>(area: A, kind: MethodKind, name: N) {
  return `${area}.${kind}.${name}` as const;
}
