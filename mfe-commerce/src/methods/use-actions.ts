import { useHost } from "@hpay/remote-kit";
import { useEffect, useReducer, useState } from "react";
import { type ActionEntry, readActionMenu } from "./domain/action-menu";
import type { SiteMethod } from "./domain/site-method";
import type { ScriptSessions } from "./use-script-sessions";

export interface MethodActionList {
  readonly method: SiteMethod;
  readonly entries: readonly ActionEntry[];
}

export interface OfferedActions {
  /** What the methods offer for a record or a list; undefined while they are asked. */
  readonly offered: readonly MethodActionList[] | undefined;
  /** What they offered runs no more: they are asked anew. */
  readonly askAgain: () => void;
}

/** Asks the methods what they offer for a record or a list. A script that throws is reported and passed over. */
export function useActions(
  sessions: ScriptSessions,
  methods: readonly SiteMethod[],
  hook: string,
  record: unknown | (() => unknown),
): OfferedActions {
  const host = useHost();
  const [offered, setOffered] = useState<readonly MethodActionList[]>();
  const [round, askAgain] = useReducer((last: number) => last + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same once more.
  useEffect(() => {
    let isStale = false;
    const asked = methods.filter((method) => method.enabled && Object.hasOwn(method.scripts, hook));
    // A list may have a thousand records: they are read when a script wants them.
    const subject = asked.length > 0 && typeof record === "function" ? record() : record;
    const ask = async (method: SiteMethod): Promise<MethodActionList> => {
      try {
        return { method, entries: readActionMenu(await sessions.call(method, hook, subject)) };
      } catch (error) {
        if (!isStale) host.report(error);
        return { method, entries: [] };
      }
    };
    Promise.all(asked.map(ask)).then((lists) => {
      if (!isStale) setOffered(lists.filter((list) => list.entries.length > 0));
    });
    return () => {
      isStale = true;
    };
  }, [host, sessions, methods, hook, record, round]);
  return { offered, askAgain };
}
