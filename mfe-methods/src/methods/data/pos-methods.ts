import { useMutation, useProvider, useRecordList } from "@hpay/data";
import { useSelection } from "@hpay/remote-kit";
import { useMemo } from "react";
import { type MethodKind, methodKinds } from "../method-kinds";
import type { OrderChange } from "../method-order";
import { methodReaders, type PosMethod } from "../pos-method";
import { useEmitPosSaved } from "../use-emit-pos-saved";

/** All methods of a kind on the selected POS, which fit on one page. Source: spec 2 §9. */
export function usePosMethods(kind: MethodKind) {
  const { pos } = useSelection();
  const posId = pos?.id ?? null;
  const params = useMemo(
    () =>
      ({
        page: 1,
        perPage: 99_999,
        orderBy: "Order",
        order: "asc",
        filter: { CompanySiteId: posId },
      }) as const,
    [posId],
  );
  return useRecordList(methodKinds[kind].resource, params, {
    read: methodReaders[kind],
    enabled: posId !== null,
  });
}

/** Writes new positions one by one, and stops at the first failure. */
export function useReorderMethods(kind: MethodKind) {
  const provider = useProvider();
  const emitPosSaved = useEmitPosSaved();
  return useMutation({
    onSuccess: emitPosSaved,
    mutationFn: async (changes: readonly OrderChange[]) => {
      // Sent without a version, because the position is written whatever else has changed.
      for (const { id, order } of changes)
        await provider.update(methodKinds[kind].resource, id, { Order: order });
    },
  });
}

export function useRemoveMethod(kind: MethodKind) {
  const provider = useProvider();
  const emitPosSaved = useEmitPosSaved();
  return useMutation({
    onSuccess: emitPosSaved,
    mutationFn: (method: PosMethod) => provider.remove(methodKinds[kind].resource, method.id),
  });
}
