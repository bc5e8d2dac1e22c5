export interface GroupedMethod {
  readonly processGroup: string;
  readonly order: number;
  readonly id: number;
}

/**
 * Runs methods in their order. Once a method of a process group has produced a result, the other methods of that
 * group are skipped (spec 2 §2). An empty text is not a group. `run` returns undefined when it produced nothing.
 */
export async function runByGroups<M extends GroupedMethod, R>(
  methods: readonly M[],
  run: (method: M) => Promise<R | undefined>,
): Promise<readonly R[]> {
  const endedGroups = new Set<string>();
  const results: R[] = [];
  for (const method of methods.toSorted((a, b) => a.order - b.order || a.id - b.id)) {
    const group = method.processGroup.trim();
    if (group !== "" && endedGroups.has(group)) continue;
    const result = await run(method);
    if (result === undefined) continue;
    results.push(result);
    if (group !== "") endedGroups.add(group);
  }
  return results;
}

/** Methods of one process group share the work, so only one of them does it. */
export const isSameGroup = (
  a: Pick<GroupedMethod, "processGroup">,
  b: Pick<GroupedMethod, "processGroup">,
): boolean => a.processGroup.trim() !== "" && a.processGroup.trim() === b.processGroup.trim();
