import { type ScriptPowers, scriptFailure } from "@hpay/contract";
import { busyRow, isDecided, serverMessageOf } from "@hpay/data";
import { useIsShown, useLanguage, useNotify, useT } from "@hpay/remote-kit";
import { Button, Row, Text } from "@hpay/ui";
import { focusedElement, Menu } from "@hpay/ui/page";
import { useEffect, useRef, useState } from "react";
import { useAskSecondPerson } from "../approvals/use-ask-second-person";
import { laterMessages } from "../record-list/messages/catalogue";
import { isActionGroup, type MethodAction, notOffered, type OwnAction } from "./domain/action-menu";
import type { Prompt } from "./domain/prompt-fields";
import type { MethodKind, SiteMethod } from "./domain/site-method";
import { storedAnswersOf, type Typed } from "./domain/stored-answers";
import { PromptDialog } from "./prompt-dialog";
import { type OfferedActions, useActions } from "./use-actions";
import { useMethodFailures } from "./use-method-failures";
import { type ScriptPowersRequest, useScriptPowers } from "./use-script-powers";
import type { ScriptSessions } from "./use-script-sessions";

export interface MethodActionsProps extends ScriptPowersRequest {
  readonly title: string;
  /** Name of the scripts' hook that offers the actions, for example `orderActions`. */
  readonly hook: string;
  readonly methods: readonly SiteMethod[];
  /** Kinds of methods that failed to load; a failure is reported once per load. */
  readonly failedKinds?: readonly MethodKind[];
  readonly sessions: ScriptSessions;
  /** The argument for the scripts, or a stable function that returns the argument. */
  readonly record: unknown | (() => unknown);
  /** Whether to show a text if there are no actions, and reserve its space while scripts run. */
  readonly showsEmpty?: boolean;
  /** The panel's own actions, which follow those of the methods. */
  readonly ownActions?: readonly OwnAction[];
}

interface Asking {
  readonly prompt: Prompt;
  readonly fallbackTitle: string;
  readonly start: Typed;
  readonly onAnswer: (values: Typed, typedValues: Typed) => void;
  readonly onCancel: () => void;
}

/** Shows the buttons that methods add, and handles presses on them. */
export function MethodActions(props: MethodActionsProps) {
  const { title, hook, methods, sessions, resource, id, orderId, record, showsEmpty = false } = props;
  const t = useT(laterMessages);
  const language = useLanguage();
  const notify = useNotify();
  useMethodFailures(props.failedKinds ?? noKinds);
  const isShown = useIsShown();
  const actions = useActions(sessions, methods, hook, record);
  const { offeredActions, isAsking, leftOutMethods, askAgain } = actions;
  const [runningAction, setRunningAction] = useState<string | null>(null);
  const [openPrompt, setOpenPrompt] = useState<Asking | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const pressedButton = useRef<Element | null>(null);
  // A completed action is often no longer offered: its button disappears, and the focus moves to the others.
  useEffect(() => {
    if (offeredActions === undefined || !pressedButton.current || pressedButton.current.isConnected) return;
    pressedButton.current = null;
    if (document.activeElement === document.body) group.current?.focus();
  }, [offeredActions]);
  const bindPowers = useScriptPowers({ resource, id, orderId });
  const askSecondPerson = useAskSecondPerson();
  const answers = storedAnswersOf(sessions);

  /** Asks for an action's input. The answers are stored until the action succeeds. */
  const askFor = (action: string, caption: string) => (prompt: Prompt) =>
    new Promise<Typed | null>((resolve) => {
      setOpenPrompt({
        prompt,
        fallbackTitle: caption,
        start: answers.startOf(action, prompt.fields),
        onAnswer: (values, typedValues) => {
          answers.keep(action, prompt.fields, typedValues);
          setOpenPrompt(null);
          resolve(values);
        },
        onCancel: () => {
          answers.forget(action);
          setOpenPrompt(null);
          resolve(null);
        },
      });
    });

  /** @param buttonId identifies the pressed button, even if its action is offered several times */
  const run = async (buttonId: string, caption: string, start: (powers: ScriptPowers) => unknown) => {
    // A second click during the first call has no effect, so there is only one refund.
    if (runningAction !== null) return;
    setRunningAction(buttonId);
    pressedButton.current = focusedElement();
    const name = [resource, id, buttonId].join("/");
    const powers = bindPowers(askFor(name, caption));
    try {
      await start(powers);
      if (powers.lastError() === null) answers.forget(name);
    } catch (error) {
      // The dialog closes, because the script no longer waits for its answer.
      setOpenPrompt(null);
      // A call that the gateway is processing counts as done, even if the script ended before the answer.
      const hasActed = await powers.hasActed();
      const refusal = powers.lastError();
      if (await askSecondPerson(refusal, powers.lastCall())) return powers.refresh();
      if (hasActed || isDecided(refusal)) powers.refresh();
      if (refusal === null && hasActed) {
        answers.forget(name);
        return notify({ tone: "warning", text: t("action.unfinished", { action: caption }) });
      }
      const failure = scriptFailure(error);
      if (failure === "timeout" || failure === "unknown-hook" || failure === "closed") {
        // The worker that holds the action's function has ended, or the screen was closed.
        askAgain();
        if (refusal === null) {
          if (isShown()) notify({ tone: "error", text: t("action.not-done", { action: caption }) });
          return;
        }
      }
      const message = serverMessageOf(refusal, language);
      const reason =
        message ?? (refusal ? t("common.network-failed") : error instanceof Error ? error.message : "");
      notify({ tone: "error", text: t("action.failed", { action: caption, reason }) });
    } finally {
      setRunningAction(null);
    }
  };

  const runScript = (method: SiteMethod, action: MethodAction, group = "") =>
    void run(nameOf(method, action, group), action.caption, async (powers) =>
      sessions.session(method)?.run(action.handle, powers),
    );

  const disabledReasonOf = (buttonId: string, { isDenied }: { readonly isDenied: boolean }) => {
    if (isDenied) return t("common.not-allowed");
    return runningAction === null || runningAction === buttonId ? undefined : t("action.other-runs");
  };
  const remainingActions = useOwnActionsNotOffered(props.ownActions ?? noOwnActions, methods, actions);
  if (!showsEmpty && !offeredActions?.length && leftOutMethods.length === 0) return null;
  return (
    <Row
      ref={group}
      role="group"
      aria-label={title}
      tabIndex={-1}
      minHeight="8"
      {...(runningAction === null ? {} : { [busyRow]: "" })}
    >
      <Text as="span" size="xs" tone="muted" strong>
        {title}
      </Text>
      {offeredActions?.length === 0 &&
      remainingActions.length === 0 &&
      !isAsking &&
      leftOutMethods.length === 0 ? (
        <Text as="span" size="sm" tone="subtle">
          {t("list.no-actions")}
        </Text>
      ) : null}
      {offeredActions?.flatMap(({ method, entries }) =>
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
                disabledReason: disabledReasonOf(nameOf(method, action, entry.caption), action),
                onSelect: () => runScript(method, action, entry.caption),
              }))}
            />
          ) : (
            <Button
              key={idOf(method, entry)}
              size="sm"
              startIcon={method.kind}
              loading={runningAction === nameOf(method, entry)}
              disabledReason={disabledReasonOf(nameOf(method, entry), entry)}
              onClick={() => runScript(method, entry)}
            >
              {entry.caption}
            </Button>
          ),
        ),
      )}
      {remainingActions.map((action) => (
        <Button
          key={action.does}
          size="sm"
          startIcon={action.icon}
          loading={runningAction === action.does}
          disabledReason={disabledReasonOf(action.does, action)}
          onClick={() => void run(action.does, action.caption, action.run)}
        >
          {action.caption}
        </Button>
      ))}
      {leftOutMethods.map((method) => (
        <Text key={`${method.kind}-${method.id}`} as="span" size="xs" tone="muted">
          {t("action.left-out", { method: method.name })}
        </Text>
      ))}
      {openPrompt === null ? null : <PromptDialog {...openPrompt} />}
    </Row>
  );
}

/**
 * The panel's own actions that no method offers. A method that answers late may offer the same action with more
 * options, so while methods are running, only the actions that were shown after the previous answers remain.
 */
function useOwnActionsNotOffered(
  ownActions: readonly OwnAction[],
  methods: readonly SiteMethod[],
  { offeredActions, isAsking, answeredMethods }: OfferedActions,
): readonly OwnAction[] {
  const [settledNames, setSettledNames] = useState("");
  const unavailableOwnActions =
    offeredActions === undefined || answeredMethods !== methods
      ? noOwnActions
      : notOffered(ownActions, offeredActions);
  const names = unavailableOwnActions.map(({ does }) => does).join();
  useEffect(() => {
    if (!isAsking) setSettledNames(names);
  }, [isAsking, names]);
  return isAsking
    ? unavailableOwnActions.filter(({ does }) => settledNames.split(",").includes(does))
    : unavailableOwnActions;
}

const noOwnActions: readonly OwnAction[] = [];

/** Identifies an action, even if it is offered again with another handle. */
const nameOf = (method: SiteMethod, action: MethodAction, group = "") =>
  [method.kind, method.id, group, action.caption].join("/");

const noKinds: readonly MethodKind[] = [];

/**
 * Identifies an action within all methods, because each method's sandbox numbers its functions from the start.
 */
const idOf = (method: SiteMethod, action: MethodAction) =>
  `${method.kind}-${method.id}-${action.handle.$run}`;
