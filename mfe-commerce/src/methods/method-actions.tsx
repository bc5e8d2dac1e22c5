import { type ScriptPowers, scriptFailure } from "@hpay/contract";
import { heldRow, isDecided, serverMessageOf } from "@hpay/data";
import { useIsShown, useLanguage, useNotify, useT } from "@hpay/remote-kit";
import { Button, Row, Text } from "@hpay/ui";
import { focusedElement, Menu } from "@hpay/ui/page";
import { useEffect, useRef, useState } from "react";
import { laterMessages } from "../record-list/messages/catalogue";
import { isActionGroup, type MethodAction, notOffered, type OwnAction } from "./domain/action-menu";
import type { Prompt } from "./domain/prompt-fields";
import type { MethodKind, SiteMethod } from "./domain/site-method";
import { storedAnswersOf, type Typed } from "./domain/stored-answers";
import { PromptDialog } from "./prompt-dialog";
import { useActions } from "./use-actions";
import { useMethodFailures } from "./use-method-failures";
import { type ScriptPowersRequest, useScriptPowers } from "./use-script-powers";
import type { ScriptSessions } from "./use-script-sessions";

export interface MethodActionsProps extends ScriptPowersRequest {
  readonly title: string;
  /** Name of the scripts that offer the actions, for example `orderActions`. */
  readonly hook: string;
  readonly methods: readonly SiteMethod[];
  /** Kinds of methods that could not be read: that is said once a load. */
  readonly failed?: readonly MethodKind[];
  readonly sessions: ScriptSessions;
  /** What the scripts are given, or a stable function that tells it. */
  readonly record: unknown | (() => unknown);
  /** Says that there is nothing instead of showing nothing, and keeps its place while the scripts are asked. */
  readonly saysNone?: boolean;
  /** What the panel offers by itself, after the methods. */
  readonly own?: readonly OwnAction[];
}

interface Asking {
  readonly prompt: Prompt;
  readonly fallbackTitle: string;
  readonly start: Typed;
  readonly onAnswer: (values: Typed, typed: Typed) => void;
  readonly onCancel: () => void;
}

/** The buttons that the methods add, and what happens when one is pressed. */
export function MethodActions(props: MethodActionsProps) {
  const { title, hook, methods, sessions, resource, id, orderId, record, saysNone = false } = props;
  const t = useT(laterMessages);
  const language = useLanguage();
  const notify = useNotify();
  useMethodFailures(props.failed ?? none);
  const isShown = useIsShown();
  const { offered, isAsking, leftOut, askAgain } = useActions(sessions, methods, hook, record);
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
  const lendPowers = useScriptPowers({ resource, id, orderId });
  const answers = storedAnswersOf(sessions);

  /** Asks for what an action needs; what was answered is kept until the action has succeeded. */
  const askFor = (action: string, caption: string) => (prompt: Prompt) =>
    new Promise<Typed | null>((resolve) => {
      setAsking({
        prompt,
        fallbackTitle: caption,
        start: answers.startOf(action, prompt.fields),
        onAnswer: (values, typed) => {
          answers.keep(action, prompt.fields, typed);
          setAsking(null);
          resolve(values);
        },
        onCancel: () => {
          answers.forget(action);
          setAsking(null);
          resolve(null);
        },
      });
    });

  /** @param place the same when the action is offered anew */
  const run = async (place: string, caption: string, start: (powers: ScriptPowers) => unknown) => {
    // A second click while the first is under way does nothing: one refund.
    if (running !== null) return;
    setRunning(place);
    pressed.current = focusedElement();
    const name = [resource, id, place].join("/");
    const powers = lendPowers(askFor(name, caption));
    try {
      await start(powers);
      if (powers.lastError() === null) answers.forget(name);
    } catch (error) {
      // Nobody waits for the answer any more.
      setAsking(null);
      // What the gateway is at work on counts, also when the script has ended before it was answered.
      const hasActed = await powers.hasActed();
      const refused = powers.lastError();
      if (hasActed || isDecided(refused)) powers.refresh();
      if (refused === null && hasActed) {
        answers.forget(name);
        return notify({ tone: "warning", text: t("action.unfinished", { action: caption }) });
      }
      const failure = scriptFailure(error);
      if (failure === "timeout" || failure === "unknown-hook" || failure === "closed") {
        // The worker that had the functions is gone; or the whole screen is, and the person with it.
        askAgain();
        if (refused === null) {
          if (isShown()) notify({ tone: "error", text: t("action.not-done", { action: caption }) });
          return;
        }
      }
      const said = serverMessageOf(refused, language);
      const reason =
        said ?? (refused ? t("common.network-failed") : error instanceof Error ? error.message : "");
      notify({ tone: "error", text: t("action.failed", { action: caption, reason }) });
    } finally {
      setRunning(null);
    }
  };

  const runScript = (method: SiteMethod, action: MethodAction, group = "") =>
    void run(nameOf(method, action, group), action.caption, async (powers) =>
      sessions.session(method)?.run(action.handle, powers),
    );

  const whyNot = (place: string, { isDenied }: { readonly isDenied: boolean }) => {
    if (isDenied) return t("common.not-allowed");
    return running === null || running === place ? undefined : t("action.other-runs");
  };
  if (!saysNone && !offered?.length && leftOut.length === 0) return null;
  const own = offered === undefined ? [] : notOffered(props.own ?? [], offered);
  return (
    <Row
      ref={group}
      role="group"
      aria-label={title}
      tabIndex={-1}
      minHeight="8"
      {...(running === null ? {} : { [heldRow]: "" })}
    >
      <Text as="span" size="xs" tone="muted" strong>
        {title}
      </Text>
      {offered?.length === 0 && own.length === 0 && !isAsking && leftOut.length === 0 ? (
        <Text as="span" size="sm" tone="subtle">
          {t("list.no-actions")}
        </Text>
      ) : null}
      {offered?.flatMap(({ method, entries }) =>
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
                disabledReason: whyNot(nameOf(method, action, entry.caption), action),
                onSelect: () => runScript(method, action, entry.caption),
              }))}
            />
          ) : (
            <Button
              key={idOf(method, entry)}
              size="sm"
              startIcon={method.kind}
              loading={running === nameOf(method, entry)}
              disabledReason={whyNot(nameOf(method, entry), entry)}
              onClick={() => runScript(method, entry)}
            >
              {entry.caption}
            </Button>
          ),
        ),
      )}
      {own.map((action) => (
        <Button
          key={action.does}
          size="sm"
          startIcon={action.icon}
          loading={running === action.does}
          disabledReason={whyNot(action.does, action)}
          onClick={() => void run(action.does, action.caption, action.run)}
        >
          {action.caption}
        </Button>
      ))}
      {leftOut.map((method) => (
        <Text key={`${method.kind}-${method.id}`} as="span" size="xs" tone="muted">
          {t("action.left-out", { method: method.name })}
        </Text>
      ))}
      {asking === null ? null : <PromptDialog {...asking} />}
    </Row>
  );
}

/** The same action when it is offered anew, with another handle. */
const nameOf = (method: SiteMethod, action: MethodAction, group = "") =>
  [method.kind, method.id, group, action.caption].join("/");

const none: readonly MethodKind[] = [];

/** Each method's sandbox counts its own functions, so the number alone stands for several. */
const idOf = (method: SiteMethod, action: MethodAction) =>
  `${method.kind}-${method.id}-${action.handle.$run}`;
