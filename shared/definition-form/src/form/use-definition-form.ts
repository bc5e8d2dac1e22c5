import { useHost } from "@hpay/remote-kit";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Behaviour, openBehaviour } from "../behaviour/behaviour";
import { checkDraft, filterDraft, type PlacedIssue } from "../behaviour/check-draft";
import type { Parameter } from "../definition/parameter";
import { readDefinition } from "../definition/read-definition";
import { checkValue } from "../types/registry";
import {
  addLanguage,
  changeValue,
  type Draft,
  isDirty,
  languagesOf,
  openDraft,
  overlay,
  removeLanguage,
  type ValueLanguage,
  valueIn,
  viewLanguage,
} from "../values/draft";
import { readStoredValues } from "../values/stored-values";
import { type QueuedFile, type SendFile, sendQueue } from "../values/upload-queue";
import { writeValues } from "../values/write-values";

export interface DefinitionFormOptions {
  /** The `parameters` list of the definition, as it is stored. */
  readonly definition: unknown;
  /** The record's Data text. A new text is taken while nothing is edited. */
  readonly text: string;
  /** Whose scripts run, for reports. */
  readonly provider: string;
  readonly send: SendFile;
}

/** Values that are ready to be sent, or that something is wrong with them. */
export type SaveOutcome =
  | { readonly kind: "ready"; readonly text: string; readonly failedUploads: readonly FailedUpload[] }
  | { readonly kind: "wrong" };

export interface FailedUpload {
  readonly file: string;
  readonly error: unknown;
}

/** A form by definition: what it shows, and all that can be done to it. */
export interface DefinitionFormState {
  readonly parameters: readonly Parameter[];
  /** False until the `init` scripts have answered. */
  readonly isReady: boolean;
  readonly language: ValueLanguage;
  readonly languages: readonly string[];
  readonly issues: readonly PlacedIssue[];
  readonly queue: readonly QueuedFile[];
  readonly isDirty: boolean;
  /** The stored text can not be read; saving an edit replaces it. */
  readonly isBroken: boolean;
  /** Where the focus goes after a refused save; a new object each time. */
  readonly attention: { readonly parameter: string } | null;
  readonly behaviour: Behaviour;
  value(parameter: Parameter): unknown;
  change(parameter: Parameter, value: unknown): void;
  queueFile(parameter: Parameter, file: File | null): void;
  showLanguage(language: ValueLanguage): void;
  addLanguage(language: string): void;
  removeLanguage(language: string): void;
  /** Checks all, filters, sends queued files one at a time, and answers the text to save. */
  prepare(): Promise<SaveOutcome>;
  /** All values as they stand, unchecked. */
  readonly draft: Draft;
  /** Takes a text for what is stored now: after a save, or to start from a kept draft's base. */
  accept(text: string): void;
  /** Puts kept values over what is stored. What was not kept (secrets) stays as stored. */
  restore(data: unknown): void;
  discard(): void;
}

const validateAfterMs = 300;

export function useDefinitionForm(options: DefinitionFormOptions): DefinitionFormState {
  const { definition, text, provider } = options;
  // By its contents: a caller may hand over a new list at each render, and a new list starts the form's behaviour anew.
  const written = JSON.stringify(definition) ?? "null";
  const declared = useMemo(() => readDefinition(JSON.parse(written)).parameters, [written]);
  const [initiated, setInitiated] = useState<{ of: unknown; parameters: readonly Parameter[] } | null>(null);
  const [draft, setDraft] = useState<Draft>(() => openDraft(readStoredValues(text)));
  const [taken, setTaken] = useState(text);
  const [chosen, setChosen] = useState<ValueLanguage>(null);
  const [issues, setIssues] = useState<readonly PlacedIssue[]>([]);
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const [attention, setAttention] = useState<{ parameter: string } | null>(null);
  const behaviour = useBehaviour(provider, declared);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const isReady = initiated?.of === declared || !declared.some(({ scripts }) => scripts.init);
  const parameters = initiated?.of === declared ? initiated.parameters : declared;
  const dirty = isDirty(draft) || queue.length > 0;
  const languages = languagesOf(draft);
  const language = chosen !== null && languages.includes(chosen) ? chosen : null;

  const reopen = (next: string) => {
    setTaken(next);
    setDraft(viewLanguage(openDraft(readStoredValues(next)), parameters, language));
    setQueue([]);
    setIssues([]);
  };
  if (text !== taken && !dirty) reopen(text);

  useEffect(() => {
    let isCurrent = true;
    behaviour.init(declared).then((changed) => {
      if (isCurrent) setInitiated({ of: declared, parameters: changed });
    });
    return () => {
      isCurrent = false;
    };
  }, [behaviour, declared]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const isQueued = (name: string, at: ValueLanguage) =>
    queue.some((one) => one.parameter.name === name && one.language === at);
  const placeOf = (parameter: Parameter): ValueLanguage => (parameter.localizable ? language : null);
  const setIssue = (parameter: string, at: ValueLanguage, issue: PlacedIssue["issue"] | null) =>
    setIssues((before) => [
      ...before.filter((one) => one.parameter !== parameter || one.language !== at),
      ...(issue ? [{ parameter, language: at, issue }] : []),
    ]);

  // A field is checked when typing has paused, one check at a time; an answer about a value that has changed since is
  // dropped.
  const validateLater = (parameter: Parameter, at: ValueLanguage) => {
    const key = `${at ?? ""}/${parameter.name}`;
    clearTimeout(timers.current.get(key));
    timers.current.set(
      key,
      setTimeout(() => validate.current(parameter, at, key), validateAfterMs),
    );
  };
  const checking = useRef(new Set<string>());
  const validate = useRef(async (_parameter: Parameter, _at: ValueLanguage, _key: string) => {});
  validate.current = async (parameter, at, key) => {
    if (checking.current.has(key)) return validateLater(parameter, at);
    checking.current.add(key);
    const value = latest.current(parameter, at);
    const issue = checkValue(value, parameter) ?? (await behaviour.validate(value, parameter, parameters));
    checking.current.delete(key);
    if (latest.current(parameter, at) === value) setIssue(parameter.name, at, issue);
  };
  const latest = useRef((_parameter: Parameter, _at: ValueLanguage): unknown => undefined);
  latest.current = (parameter, at) => valueIn(draft, parameter, at);

  return {
    parameters,
    isReady,
    language,
    languages,
    issues,
    queue,
    isDirty: dirty,
    isBroken: draft.stored.isBroken,
    attention,
    behaviour,
    value: (parameter) => valueIn(draft, parameter, language),
    change(parameter, value) {
      const at = placeOf(parameter);
      setDraft((before) => changeValue(before, parameter, at, value));
      validateLater(parameter, at);
    },
    queueFile(parameter, file) {
      const at = placeOf(parameter);
      setQueue((before) => [
        ...before.filter((one) => one.parameter.name !== parameter.name || one.language !== at),
        ...(file ? [{ parameter, language: at, file }] : []),
      ]);
      if (file) setIssue(parameter.name, at, null);
    },
    showLanguage(next) {
      setChosen(next);
      setDraft((before) => viewLanguage(before, parameters, next));
    },
    addLanguage(next) {
      setChosen(next);
      setDraft((before) => addLanguage(before, parameters, next));
    },
    removeLanguage(gone) {
      setChosen(null);
      setDraft((before) => removeLanguage(before, gone));
      setIssues((before) => before.filter((one) => one.language !== gone));
      setQueue((before) => before.filter((one) => one.language !== gone));
    },
    async prepare() {
      const found = (await checkDraft(draft, parameters, behaviour)).filter(
        ({ parameter, language: at, issue }) => issue.kind !== "required" || !isQueued(parameter, at),
      );
      setIssues(found);
      const [first] = found;
      if (first) {
        if (first.language !== language && first.language !== null) setChosen(first.language);
        else if (!isShownIn(first, language, parameters)) setChosen(first.language);
        setAttention({ parameter: first.parameter });
        return { kind: "wrong" };
      }
      const sent = await sendQueue(await filterDraft(draft, parameters, behaviour), queue, options.send);
      setDraft(sent.draft);
      setQueue([]);
      return { kind: "ready", text: writeValues(sent.draft), failedUploads: sent.failed };
    },
    draft,
    accept: reopen,
    restore: (kept) => setDraft((before) => overlay(before, readStoredValues(JSON.stringify(kept) ?? ""))),
    discard: () => reopen(taken),
  };
}

/** Issues of [DEFAULT] show in a language too, where the parameter is the same in all. */
function isShownIn(found: PlacedIssue, language: ValueLanguage, parameters: readonly Parameter[]): boolean {
  if (found.language === language) return true;
  const parameter = parameters.find(({ name }) => name === found.parameter);
  return found.language === null && parameter?.localizable === false;
}

/** One session per form; it ends with it. */
function useBehaviour(provider: string, parameters: readonly Parameter[]): Behaviour {
  const host = useHost();
  const behaviour = useMemo(
    () =>
      openBehaviour({ runner: host.scripts, provider, parameters, report: (error) => host.report(error) }),
    [host, provider, parameters],
  );
  useEffect(() => () => behaviour.close(), [behaviour]);
  return behaviour;
}
