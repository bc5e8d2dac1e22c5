import { serverMessageOf } from "@hpay/data";
import { useLanguage, useNotify, useT } from "@hpay/remote-kit";
import { Button, Row, Text } from "@hpay/ui";
import { Menu } from "@hpay/ui/page";
import { useCallback, useEffect, useRef, useState } from "react";
import { laterMessages } from "../record-list/messages/catalogue";
import { isActionGroup, type MethodAction } from "./domain/action-menu";
import type { Prompt } from "./domain/prompt-fields";
import type { SiteMethod } from "./domain/site-method";
import { PromptDialog } from "./prompt-dialog";
import { useActions } from "./use-actions";
import { useScriptPowers } from "./use-script-powers";
import type { ScriptSessions } from "./use-script-sessions";

export interface MethodActionsProps {
  readonly title: string;
  /** Name of the scripts that offer the actions, for example `orderActions`. */
  readonly hook: string;
  readonly methods: readonly SiteMethod[];
  readonly sessions: ScriptSessions;
  readonly resource: string;
  /** Null: the actions are about the list. */
  readonly id: number | null;
  /** What the scripts are given, or a stable function that tells it. */
  readonly record: unknown | (() => unknown);
  /** Says that there is nothing instead of showing nothing. */
  readonly saysNone?: boolean;
}

interface Asking {
  readonly prompt: Prompt;
  readonly caption: string;
  readonly answer: (values: Readonly<Record<string, string>> | null) => void;
}

/** The buttons that the methods add, and what happens when one is pressed. */
export function MethodActions(props: MethodActionsProps) {
  const { title, hook, methods, sessions, resource, id, record, saysNone = false } = props;
  const t = useT(laterMessages);
  const language = useLanguage();
  const notify = useNotify();
  const offered = useActions(sessions, methods, hook, record);
  const [running, setRunning] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element | null>(null);
  // An action that is done is often offered no more: its button goes, and the focus stays with the others.
  useEffect(() => {
    if (offered === undefined || !pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) group.current?.focus();
  }, [offered]);
  const ask = useCallback(
    (prompt: Prompt) =>
      new Promise<Readonly<Record<string, string>> | null>((resolve) => {
        setAsking({
          prompt,
          caption: prompt.title,
          answer: (values) => {
            setAsking(null);
            resolve(values);
          },
        });
      }),
    [],
  );
  const lendPowers = useScriptPowers({ resource, id, ask });

  const run = async (method: SiteMethod, action: MethodAction) => {
    // A second click while the first is under way does nothing: one refund.
    if (running !== null) return;
    setRunning(idOf(method, action));
    pressed.current = document.activeElement;
    const powers = lendPowers();
    try {
      await sessions.session(method)?.run(action.handle, powers);
    } catch (error) {
      const refused = powers.lastError();
      const said = serverMessageOf(refused, language);
      const reason =
        said ?? (refused ? t("common.network-failed") : error instanceof Error ? error.message : "");
      notify({ tone: "error", text: t("action.failed", { action: action.caption, reason }) });
    } finally {
      setRunning(null);
    }
  };

  if (offered === undefined || (offered.length === 0 && !saysNone)) return null;
  return (
    <Row ref={group} role="group" aria-label={title} tabIndex={-1}>
      <Text as="span" size="xs" tone="muted" strong>
        {title}
      </Text>
      {offered.length === 0 ? (
        <Text as="span" size="sm" tone="subtle">
          {t("list.no-actions")}
        </Text>
      ) : null}
      {offered.flatMap(({ method, entries }) =>
        entries.map((entry) =>
          isActionGroup(entry) ? (
            <Menu
              key={`${method.kind}-${method.id}-${entry.caption}`}
              trigger={
                <Button size="sm" startIcon={method.kind} endIcon="chevron-down">
                  {entry.caption}
                </Button>
              }
              entries={entry.actions.map((action) => ({
                id: action.handle.$run,
                label: action.caption,
                onSelect: () => void run(method, action),
              }))}
            />
          ) : (
            <Button
              key={idOf(method, entry)}
              size="sm"
              startIcon={method.kind}
              loading={running === idOf(method, entry)}
              onClick={() => void run(method, entry)}
            >
              {entry.caption}
            </Button>
          ),
        ),
      )}
      {asking === null ? null : (
        <PromptDialog prompt={asking.prompt} fallbackTitle={asking.caption} onAnswer={asking.answer} />
      )}
    </Row>
  );
}

/** Each method's sandbox counts its own functions, so the number alone stands for several. */
const idOf = (method: SiteMethod, action: MethodAction) =>
  `${method.kind}-${method.id}-${action.handle.$run}`;
