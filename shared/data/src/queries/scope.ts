import type { HostApi } from "@hpay/contract";

/** The company and POS that a record belongs to. */
export interface RecordPlace {
  readonly companyId: number | null;
  readonly posId: number | null;
}

/**
 * What answers depend on besides their parameters: the gateway, person, company and POS. Scopes share no data.
 */
export function scopeOf(host: HostApi, place: RecordPlace = selectedPlace(host)): string {
  const user = host.session.get().user;
  return [host.config.apiBase, user?.id ?? "-", place.companyId ?? "-", place.posId ?? "-"].join("|");
}

function selectedPlace(host: HostApi): RecordPlace {
  const { company, pos } = host.selection.get();
  return { companyId: company?.id ?? null, posId: pos?.id ?? null };
}

/** Whether a query belongs to another scope. Keys of global data (POS types, rates) have no scope. */
export function belongsToOtherScope([first]: readonly unknown[], scope: string): boolean {
  return typeof first === "string" && first.includes("|") && first !== scope;
}

/** Calls the listener after the scope has changed. Returns a function that unsubscribes. */
export function followScope(host: HostApi, onChange: (scope: string) => void): () => void {
  let last = scopeOf(host);
  const notifyIfChanged = () => {
    const next = scopeOf(host);
    if (next === last) return;
    last = next;
    onChange(next);
  };
  const unsubscribers = [host.selection.subscribe(notifyIfChanged), host.session.subscribe(notifyIfChanged)];
  return () => {
    for (const stop of unsubscribers) stop();
  };
}

/** Thrown for an answer that belongs to another company, POS or person, so that it is ignored. */
export class LateAnswer extends Error {
  override readonly name = "AbortError";
}

/** Runs a load for a scope, and discards its answer if another scope has been selected meanwhile. */
export async function withinScope<T>(host: HostApi, scope: string, read: () => Promise<T>): Promise<T> {
  const abortIfLeft = () => {
    if (scopeOf(host) !== scope) throw new LateAnswer("The selection has changed");
  };
  abortIfLeft();
  try {
    return await read();
  } finally {
    abortIfLeft();
  }
}
