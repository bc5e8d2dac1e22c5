import { scriptFailure } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";
import { useEffect, useReducer, useState } from "react";
import { type ActionEntry, readActionMenu } from "./domain/action-menu";
import { offersActions, type SiteMethod } from "./domain/site-method";
import type { ScriptSessions } from "./use-script-sessions";

export interface MethodActionList {
  readonly method: SiteMethod;
  readonly entries: readonly ActionEntry[];
}

export interface OfferedActions {
  /** The methods' actions for a record or a list, as the answers arrive; undefined until the first one. */
  readonly offeredActions: readonly MethodActionList[] | undefined;
  /** Whether a method has not answered yet. */
  readonly isAsking: boolean;
  /** The methods, after all of them have answered at least once; undefined before. */
  readonly answeredMethods: readonly SiteMethod[] | undefined;
  /** Methods with scripts that ran out of time twice; they are not called again on this screen. */
  readonly leftOutMethods: readonly SiteMethod[];
  /** Calls all methods again, after their previous scripts have ended. */
  readonly askAgain: () => void;
}

/**
 * Answers within this time are shown in the order of the methods. Later ones are appended, so that no button
 * moves.
 */
const firstAnswersMs = 150;

/**
 * Asks the methods for their actions on a record or a list. No method waits for another. A script that throws
 * is reported and skipped.
 */
export function useActions(
  sessions: ScriptSessions,
  methods: readonly SiteMethod[],
  hook: string,
  record: unknown | (() => unknown),
): OfferedActions {
  const host = useHost();
  const [offeredActions, setOfferedActions] = useState<readonly MethodActionList[]>();
  const [isAsking, setAsking] = useState(true);
  const [answeredMethods, setAnsweredMethods] = useState<readonly SiteMethod[]>();
  const [leftOutMethods, setLeftOutMethods] = useState<readonly SiteMethod[]>([]);
  const [round, askAgain] = useReducer((last: number) => last + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round calls the methods again.
  useEffect(() => {
    let isStale = false;
    const offeringMethods = methods.filter(
      (method) => offersActions(method, record) && Object.hasOwn(method.scripts, hook),
    );
    const calledMethods = offeringMethods.filter((method) => !sessions.isLeftOut(method));
    // A list may have a thousand records, so they are read only when a script needs them.
    const subject = calledMethods.length > 0 && typeof record === "function" ? record() : record;
    const answers = new Map<SiteMethod, readonly ActionEntry[]>();
    let areFirstShown = false;
    const show = (lists: readonly (readonly [SiteMethod, readonly ActionEntry[]])[]) =>
      setOfferedActions(
        lists.flatMap(([method, entries]) => (entries.length > 0 ? [{ method, entries }] : [])),
      );
    const ask = async (method: SiteMethod): Promise<void> => {
      let entries: readonly ActionEntry[] = [];
      try {
        entries = readActionMenu(await sessions.call(method, hook, subject));
      } catch (error) {
        if (isStale) return;
        if (scriptFailure(error) === "timeout") sessions.countTimeout(method);
        host.report(error);
      }
      answers.set(method, entries);
      if (!isStale && areFirstShown) show([...answers]);
    };
    const showFirst = () => {
      if (isStale || areFirstShown) return;
      areFirstShown = true;
      // Until the first answer, the previous record's actions are shown.
      if (answers.size > 0 || calledMethods.length === 0)
        show(
          calledMethods.flatMap((method) =>
            answers.has(method) ? [[method, answers.get(method) ?? []]] : [],
          ),
        );
    };
    setAsking(true);
    const timer = setTimeout(showFirst, firstAnswersMs);
    Promise.all(calledMethods.map(ask)).then(() => {
      if (isStale) return;
      showFirst();
      setAsking(false);
      setAnsweredMethods(methods);
      setLeftOutMethods(offeringMethods.filter((method) => sessions.isLeftOut(method)));
    });
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [host, sessions, methods, hook, record, round]);
  return { offeredActions, isAsking, answeredMethods, leftOutMethods, askAgain };
}
