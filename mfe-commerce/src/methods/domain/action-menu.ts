import { isScriptHandle, type ScriptHandle } from "@hpay/contract";
import { asList, asObject, asText } from "../../wire/loose-value";

/** A button that a method's script adds. */
export interface MethodAction {
  readonly caption: string;
  readonly handle: ScriptHandle;
  /** The person's role forbids it: shown, and not to be pressed. */
  readonly isDenied: boolean;
}

/** A button with further actions below it. */
export interface MethodActionGroup {
  readonly caption: string;
  readonly actions: readonly MethodAction[];
}

export type ActionEntry = MethodAction | MethodActionGroup;

export function isActionGroup(entry: ActionEntry): entry is MethodActionGroup {
  return "actions" in entry;
}

/**
 * Reads what an actions script answered: `[{Caption, Run}]` or `[{Caption, actions: [{Caption, Run}]}]`; an action
 * may carry `Denied: true`.
 * Entries without a caption or without anything to run are passed over.
 */
export function readActionMenu(answer: unknown): readonly ActionEntry[] {
  return asList(answer).flatMap((value): ActionEntry[] => {
    const entry = asObject(value);
    const action = readAction(entry);
    if (action) return [action];
    const caption = asText(entry.Caption).trim();
    const actions = asList(entry.actions).flatMap((one) => readAction(asObject(one)) ?? []);
    return caption && actions.length > 0 ? [{ caption, actions }] : [];
  });
}

function readAction(entry: Readonly<Record<string, unknown>>): MethodAction | null {
  const caption = asText(entry.Caption).trim();
  return caption && isScriptHandle(entry.Run)
    ? { caption, handle: entry.Run, isDenied: entry.Denied === true }
    : null;
}
