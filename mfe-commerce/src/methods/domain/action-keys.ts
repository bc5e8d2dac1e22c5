export interface ActionCall {
  readonly resource: string;
  readonly id: number;
  readonly action: string;
  readonly payload: unknown;
}

export type ActionOutcome = "answered" | "unknown";

/**
 * Idempotency keys of actions. While a call's outcome is unknown, repeating the call sends the same key, so
 * that a second click or a lost answer never moves money twice.
 */
export interface ActionKeys {
  keyFor(call: ActionCall): string;
  settle(call: ActionCall, outcome: ActionOutcome): void;
}

export function createActionKeys(newKey: () => string): ActionKeys {
  const openKeys = new Map<string, string>();
  const nameOf = ({ resource, id, action, payload }: ActionCall) =>
    `${resource}/${id}/${action}/${JSON.stringify(payload ?? null)}`;
  return {
    keyFor(call) {
      const name = nameOf(call);
      const key = openKeys.get(name) ?? newKey();
      openKeys.set(name, key);
      return key;
    },
    settle(call, outcome) {
      if (outcome === "answered") openKeys.delete(nameOf(call));
    },
  };
}
