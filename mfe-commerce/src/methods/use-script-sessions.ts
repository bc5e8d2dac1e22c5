import type { ScriptSession } from "@hpay/contract";
import { useCan, useHost, useLanguage } from "@hpay/remote-kit";
import { useEffect, useMemo } from "react";
import type { SiteMethod } from "./domain/site-method";

/**
 * The running scripts of the methods: one session per method, opened on first use and closed with the screen.
 */
export interface ScriptSessions {
  /** Calls a hook of a method; null if the method has no such hook. */
  call(method: SiteMethod, hook: string, record: unknown): Promise<unknown> | null;
  session(method: SiteMethod): ScriptSession | undefined;
  /**
   * Records that a method's script ran out of time. A sleeping computer can cause that once; after the second
   * time, the method is left out.
   */
  countTimeout(method: SiteMethod): void;
  isLeftOut(method: SiteMethod): boolean;
}

const maxTimeouts = 2;

export function useScriptSessions(): ScriptSessions {
  const { scripts } = useHost();
  const language = useLanguage();
  const movesMoney = useCan("order.move-money");
  const marksPaid = useCan("order.mark-paid");
  const openSessions = useMemo(() => {
    const sessions = new Map<SiteMethod, { session: ScriptSession; ready: Promise<unknown> }>();
    const timeouts = new Map<string, number>();
    // Scripts mark forbidden actions, which are shown disabled. The gateway refuses them in any case.
    const permissions = [
      ...(movesMoney ? ["order.move-money"] : []),
      ...(marksPaid ? ["order.mark-paid"] : []),
    ];
    const context = { language, may: permissions };
    const open = (method: SiteMethod) => {
      const existingSession = sessions.get(method);
      if (existingSession) return existingSession;
      const session = scripts.open({ name: method.uid, scripts: method.scripts });
      const ready =
        "initActions" in method.scripts
          ? session.call("initActions", [method.wire, context])
          : Promise.resolve();
      const entry = { session, ready };
      sessions.set(method, entry);
      ready.catch(() => {
        // The next use starts a new session, so that one hang does not disable the method's actions for good.
        session.close();
        sessions.delete(method);
      });
      return entry;
    };
    return {
      call(method: SiteMethod, hook: string, record: unknown) {
        if (!Object.hasOwn(method.scripts, hook)) return null;
        const { session, ready } = open(method);
        return ready.then(() => session.call(hook, [record, context]));
      },
      session: (method: SiteMethod) => sessions.get(method)?.session,
      countTimeout: (method: SiteMethod) =>
        void timeouts.set(placeOf(method), (timeouts.get(placeOf(method)) ?? 0) + 1),
      isLeftOut: (method: SiteMethod) => (timeouts.get(placeOf(method)) ?? 0) >= maxTimeouts,
      close() {
        for (const { session } of sessions.values()) session.close();
        sessions.clear();
      },
    };
  }, [scripts, language, movesMoney, marksPaid]);
  useEffect(() => () => openSessions.close(), [openSessions]);
  return openSessions;
}

const placeOf = ({ kind, id }: SiteMethod) => `${kind}/${id}`;
