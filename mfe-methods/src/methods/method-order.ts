import type { PosMethod } from "./pos-method";

/** Maximum list order. Source: decisions on method screens. */
export const maxOrder = 9_999;
const step = 10;

export interface OrderChange {
  readonly id: number;
  readonly order: number;
}

type MethodPlace = Pick<PosMethod, "id" | "order">;

/** Sorts by list order, then by age. */
export function sortMethods<T extends MethodPlace>(methods: readonly T[]): readonly T[] {
  return [...methods].sort((a, b) => a.order - b.order || a.id - b.id);
}

/** The list with one method moved to another position, both counted from 0. */
export function withMoved<T>(methods: readonly T[], from: number, to: number): readonly T[] {
  const otherMethods = methods.filter((_, index) => index !== from);
  const movedPart = methods.slice(from, from + 1);
  return [...otherMethods.slice(0, to), ...movedPart, ...otherMethods.slice(to)];
}

/**
 * The positions to write for the current order. Only one is written if there is a free number between the
 * neighbors. Otherwise the list is renumbered in tens (in ones if it is very long), and all positions that
 * change are written.
 */
export function orderChanges(listedMethods: readonly MethodPlace[], movedId: number): readonly OrderChange[] {
  const position = listedMethods.findIndex(({ id }) => id === movedId);
  const method = listedMethods[position];
  if (!method) return [];
  const before = listedMethods[position - 1]?.order ?? 0;
  const after = listedMethods[position + 1]?.order ?? Math.min(before + 2 * step, maxOrder + 1);
  const middle = Math.floor((before + after) / 2);
  const otherMethods = listedMethods.filter(({ id }) => id !== movedId);
  if (middle > before && middle < after && isSorted(otherMethods))
    return middle === method.order ? [] : [{ id: movedId, order: middle }];
  const gap = listedMethods.length * step <= maxOrder ? step : 1;
  return listedMethods
    .map(({ id, order }, index) => ({ id, order: (index + 1) * gap, isSame: order === (index + 1) * gap }))
    .filter(({ isSame }) => !isSame)
    .map(({ id, order }) => ({ id, order }));
}

function isSorted(methods: readonly MethodPlace[]): boolean {
  return methods.every((method, index) => {
    const before = methods[index - 1];
    return !before || before.order < method.order;
  });
}
