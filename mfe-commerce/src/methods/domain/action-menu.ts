import { isScriptHandle, type ScriptHandle, type ScriptPowers } from "@hpay/contract";
import type { IconName } from "@hpay/ui";
import { asList, asObject, asText } from "../../wire/loose-value";

/** A button added by a method's script. */
export interface MethodAction {
  readonly caption: string;
  readonly handle: ScriptHandle;
  /** Whether the person's role forbids the action, so that the button is disabled. */
  readonly isDenied: boolean;
  /** The gateway action that the button calls; empty if it names none. */
  readonly does: string;
}

/**
 * A button of the panel itself, for actions that methods may omit. A method's equivalent button replaces it.
 */
export interface OwnAction {
  /** Name of the gateway's action. */
  readonly does: string;
  readonly caption: string;
  readonly icon: IconName | (string & {});
  readonly isDenied: boolean;
  readonly run: (powers: ScriptPowers) => Promise<void>;
}

export interface MethodActionGroup {
  readonly caption: string;
  readonly actions: readonly MethodAction[];
}

export type ActionEntry = MethodAction | MethodActionGroup;

export function isActionGroup(entry: ActionEntry): entry is MethodActionGroup {
  return "actions" in entry;
}

/**
 * Reads the answer of an actions script: `[{Caption, Run}]` or `[{Caption, actions: [{Caption, Run}]}]`; an
 * action may have `Denied: true` and, as `Does`, the gateway action's name. Entries without a caption or
 * function are skipped.
 */
export function readActionMenu(answer: unknown): readonly ActionEntry[] {
  return asList(answer).flatMap((value): ActionEntry[] => {
    const entry = asObject(value);
    const action = readAction(entry);
    if (action) return [action];
    const caption = asText(entry.Caption).trim();
    const actions = asList(entry.actions).flatMap((action) => readAction(asObject(action)) ?? []);
    return caption && actions.length > 0 ? [{ caption, actions }] : [];
  });
}

/**
 * The panel's own actions that no method offers. A script that names no action is recognized by its caption.
 */
export function notOffered(
  ownActions: readonly OwnAction[],
  offeredMenus: readonly { readonly entries: readonly ActionEntry[] }[],
): readonly OwnAction[] {
  const done = offeredMenus
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (isActionGroup(entry) ? entry.actions : [entry]));
  return ownActions.filter(
    ({ does, caption }) => !done.some((action) => action.does === does || action.caption === caption),
  );
}

function readAction(entry: Readonly<Record<string, unknown>>): MethodAction | null {
  const caption = asText(entry.Caption).trim();
  return caption && isScriptHandle(entry.Run)
    ? { caption, handle: entry.Run, isDenied: entry.Denied === true, does: asText(entry.Does) }
    : null;
}
