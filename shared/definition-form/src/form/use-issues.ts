import { useEffect, useRef, useState } from "react";
import type { Behaviour } from "../behaviour/behaviour";
import { isStoredSecret, type PlacedIssue } from "../behaviour/check-draft";
import type { Parameter } from "../definition/parameter";
import { checkValue } from "../types/registry";
import { type Draft, type ValueLanguage, valueIn } from "../values/draft";

const validateAfterMs = 300;

/**
 * A form's errors. Fields are validated after a pause in typing, one at a time; the result for an outdated
 * value is discarded.
 * @param draft the current values
 */
export function useIssues(options: { behaviour: Behaviour; parameters: readonly Parameter[]; draft: Draft }) {
  const [issues, setIssues] = useState<readonly PlacedIssue[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const pendingChecks = useRef(new Set<string>());
  useEffect(() => {
    const runningTimers = timers.current;
    return () => {
      for (const timer of runningTimers.values()) clearTimeout(timer);
    };
  }, []);

  const setIssue = (parameter: string, at: ValueLanguage, issue: PlacedIssue["issue"] | null) =>
    setIssues((before) => [
      ...before.filter((issue) => issue.parameter !== parameter || issue.language !== at),
      ...(issue ? [{ parameter, language: at, issue }] : []),
    ]);
  const checkAfterPause = (parameter: Parameter, at: ValueLanguage) => {
    const key = keyOf(parameter.name, at);
    clearTimeout(timers.current.get(key));
    timers.current.set(
      key,
      setTimeout(() => void check(parameter, at, key), validateAfterMs),
    );
  };
  const check = async (parameter: Parameter, at: ValueLanguage, key: string) => {
    if (pendingChecks.current.has(key)) return checkAfterPause(parameter, at);
    pendingChecks.current.add(key);
    const { behaviour, parameters, draft } = latest.current;
    const value = valueIn(draft, parameter, at);
    const issue = isStoredSecret(draft, parameter, at)
      ? null
      : (checkValue(value, parameter) ?? (await behaviour.validate(value, parameter, parameters)));
    pendingChecks.current.delete(key);
    if (valueIn(latest.current.draft, parameter, at) === value) setIssue(parameter.name, at, issue);
  };
  const addRefused = (refusals: readonly PlacedIssue[]) => {
    // The result of a pending validation would replace the refusal, so the validation is discarded.
    for (const issue of refusals) clearTimeout(timers.current.get(keyOf(issue.parameter, issue.language)));
    const isRefused = (issue: PlacedIssue) =>
      refusals.some(
        ({ parameter, language }) => parameter === issue.parameter && language === issue.language,
      );
    setIssues((before) => [...before.filter((issue) => !isRefused(issue)), ...refusals]);
  };
  const isStillValid = ({ parameter: name, language: at, about }: PlacedIssue) => {
    const parameter = options.parameters.find((parameter) => parameter.name === name);
    return !about || !parameter || about.value === valueIn(options.draft, parameter, at);
  };
  return {
    issues: issues.filter(isStillValid),
    setIssues,
    setIssue,
    checkLater: checkAfterPause,
    addRefused,
  };
}

const keyOf = (parameter: string, at: ValueLanguage) => `${at ?? ""}/${parameter}`;

/** Issues of [DEFAULT] are also shown in a language if the parameter is the same in all languages. */
export function isShownIn(
  placedIssue: PlacedIssue,
  language: ValueLanguage,
  parameters: readonly Parameter[],
): boolean {
  if (placedIssue.language === language) return true;
  const parameter = parameters.find(({ name }) => name === placedIssue.parameter);
  return placedIssue.language === null && parameter?.localizable === false;
}
