import { useIsDeleted, useRecord } from "@hpay/data";
import { useSelection } from "@hpay/remote-kit";
import { useRef } from "react";
import { usePosMethods } from "../methods/data/pos-methods";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { methodReaders, type PosMethod } from "../methods/pos-method";

/**
 * Reads one method and the others of its kind. A payment method is read from the list, as in the wire format.
 * Methods of the other two kinds are loaded separately. Source: spec 2 §7.
 */
export function useMethod(kind: MethodKind, id: number | null) {
  const posId = useSelection().pos?.id ?? null;
  const list = usePosMethods(kind);
  const methods = list.data?.rows ?? [];
  const isSingle = kind !== "payment" && id !== null;
  const singleQuery = useRecord(methodKinds[kind].resource, isSingle && list.data ? id : null, {
    read: methodReaders[kind],
  });
  const listedMethod = methods.find((method) => method.id === id) ?? null;
  const isDeleted = useIsDeleted(methodKinds[kind].resource, id ?? 0);
  const shownMethod = useRef<PosMethod | null>(null);
  if (listedMethod) shownMethod.current = listedMethod;
  if (!isSingle) {
    // After a deletion, the method stays on screen with everything that was typed into it.
    const method = listedMethod ?? (isDeleted && shownMethod.current?.id === id ? shownMethod.current : null);
    // The cached list may be older than the method, so it is decisive only after a reload.
    const isPossiblyStale = id !== null && method === null && (list.isFetching || list.error !== null);
    return { ...statesOf(list), data: list.data && !isPossiblyStale ? { method, methods } : undefined };
  }
  const query = list.data ? singleQuery : list;
  // A method of another POS counts as missing, even for a person who can read it.
  const isHere = (singleQuery.data?.posId ?? posId) === posId;
  return {
    ...statesOf(query),
    data:
      list.data && singleQuery.data !== undefined
        ? { method: isHere ? singleQuery.data : null, methods }
        : undefined,
  };
}

interface States {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

const statesOf = ({ error, isPending, isFetching, refetch }: States): States => ({
  error,
  isPending,
  isFetching,
  refetch,
});
