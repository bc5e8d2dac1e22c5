import { useLanguage } from "@hpay/remote-kit";
import { useMemo, useRef, useState } from "react";
import { checkDraft, clearedByFilters, filterDraft, type PlacedIssue } from "../behaviour/check-draft";
import { useBehaviour } from "../behaviour/use-behaviour";
import type { Parameter } from "../definition/parameter";
import { readDefinition } from "../definition/read-definition";
import type { DefinitionFormOptions, DefinitionFormState, Saves } from "../state/form-state";
import { blocksSave } from "../types/value-type";
import {
  addLanguage,
  changeValue,
  type Draft,
  isDirty,
  languagesOf,
  openDraft,
  removeLanguage,
  type ValueLanguage,
  valueIn,
  viewLanguage,
  withDefaultsOfInit,
  withSharedValues,
} from "../values/draft";
import { readEdits, withEdits } from "../values/edits";
import { rebase } from "../values/rebase";
import { readStoredValues } from "../values/stored-values";
import { type QueuedFile, sendQueue, withSentFiles } from "../values/upload-queue";
import { writeValues } from "../values/write-values";
import { refusedIssues } from "./refused-issues";
import { isShownIn, useIssues } from "./use-issues";

interface SentState {
  readonly draft: Draft;
  readonly queue: readonly QueuedFile[];
  readonly save: number;
}

export function useDefinitionForm(options: DefinitionFormOptions): DefinitionFormState {
  const { definition, text, provider } = options;
  const declaredParameters = useMemo(() => readDefinition(definition).parameters, [definition]);
  const { behaviour, parameters, isReady } = useBehaviour(provider, declaredParameters);
  const [draft, setDraft] = useState<Draft>(() => openDraft(readStoredValues(text)));
  const [storedText, setStoredText] = useState(text);
  const [chosenLanguage, setChosenLanguage] = useState<ValueLanguage>(null);
  const [queue, setQueue] = useState<readonly QueuedFile[]>([]);
  const [attention, setAttention] = useState<{ parameter: string } | null>(null);
  const [saves, setSaves] = useState<Saves>({ begun: 0, taken: 0 });
  const sentState = useRef<SentState | null>(null);
  const words = useLanguage();
  const { issues, setIssues, setIssue, checkLater, addRefused } = useIssues({
    behaviour,
    parameters,
    draft,
  });

  const hasEdits = isDirty(draft) || queue.length > 0;
  const languages = languagesOf(draft);
  const language = chosenLanguage !== null && languages.includes(chosenLanguage) ? chosenLanguage : null;

  const draftWithDefaults = withDefaultsOfInit(draft, parameters);
  if (draftWithDefaults !== draft) setDraft(draftWithDefaults);

  const reopen = (next: string) => {
    setStoredText(next);
    setDraft(viewLanguage(openDraft(readStoredValues(next)), parameters, language));
    setQueue([]);
    setIssues([]);
  };
  if (text !== storedText && !hasEdits) reopen(text);
  const reopenAsStored = (next: string) => {
    reopen(next);
    setSaves(({ begun }) => ({ begun: begun + 1, taken: begun + 1 }));
  };

  const focusIssue = (issue: PlacedIssue) => {
    if (!isShownIn(issue, language, parameters)) setChosenLanguage(issue.language);
    setAttention({ parameter: issue.parameter });
  };
  /** Shows the issues, and focuses the first that blocks the save. */
  const showBlockingIssues = (newIssues: readonly PlacedIssue[]): boolean => {
    setIssues(newIssues);
    const first = newIssues.find(({ issue }) => blocksSave(issue));
    if (first) focusIssue(first);
    return first !== undefined;
  };

  const isQueued = (name: string, at: ValueLanguage) =>
    queue.some((file) => file.parameter.name === name && file.language === at);
  const placeOf = (parameter: Parameter): ValueLanguage => (parameter.localizable ? language : null);

  return {
    parameters,
    isReady,
    language,
    languages,
    issues,
    queue,
    isDirty: hasEdits,
    isBroken: draft.storedValues.isBroken,
    attention,
    behaviour,
    value: (parameter) => valueIn(draft, parameter, language),
    change(parameter, value) {
      const at = placeOf(parameter);
      setDraft((before) => changeValue(before, parameter, at, value));
      checkLater(parameter, at);
    },
    queueFile(parameter, file) {
      const at = placeOf(parameter);
      setQueue((before) => [
        ...before.filter((file) => file.parameter.name !== parameter.name || file.language !== at),
        ...(file ? [{ parameter, language: at, file }] : []),
      ]);
      setIssue(parameter.name, at, null);
    },
    showLanguage(next) {
      setChosenLanguage(next);
      setDraft((before) => viewLanguage(before, parameters, next));
    },
    addLanguage(next) {
      setChosenLanguage(next);
      setDraft((before) => addLanguage(before, parameters, next));
    },
    removeLanguage(removedLanguage) {
      setChosenLanguage(null);
      setDraft((before) => removeLanguage(before, removedLanguage));
      setIssues((before) => before.filter((file) => file.language !== removedLanguage));
      setQueue((before) => before.filter((file) => file.language !== removedLanguage));
    },
    saves,
    async prepare() {
      const save = saves.begun + 1;
      setSaves((before) => ({ ...before, begun: save }));
      const check = (checkedDraft: Draft) => checkDraft(checkedDraft, parameters, behaviour);
      // A file that is still queued is validated by its name.
      const draftIssues = (await check(draft)).filter(
        ({ parameter, language: at }) => !isQueued(parameter, at),
      );
      if (showBlockingIssues(draftIssues)) return { kind: "wrong", failedUploads: [] };
      const results = await sendQueue(queue, options.send);
      const sentFiles = results.filter((result) => "name" in result);
      // The stored file names are applied before the record is saved, so that only the other files are still
      // queued if the save fails.
      setDraft((before) => withSentFiles(before, sentFiles));
      setQueue((before) => before.filter((file) => !sentFiles.some(({ queued }) => queued === file)));
      const filteredDraft = await filterDraft(withSentFiles(draft, results), parameters, behaviour);
      const isSentFile = ({ parameter, language: at }: PlacedIssue) =>
        sentFiles.some(({ queued }) => queued.parameter.name === parameter && queued.language === at);
      const fileIssues = sentFiles.length === 0 ? [] : await check(withSentFiles(draft, sentFiles));
      const failedFiles = results.filter((result) => "error" in result);
      const failedUploads = failedFiles.map(({ queued, error }) => ({ file: queued.file.name, error }));
      const uploadIssues = failedFiles.map(({ queued, error }): PlacedIssue => {
        const issue = { kind: "upload-blocked", filename: queued.file.name, error } as const;
        return { parameter: queued.parameter.name, language: queued.language, issue };
      });
      // A value that is empty because its upload failed is saved (spec 2 §4), whereas one that a filter has
      // emptied is not.
      const emptiedIssues = clearedByFilters(filteredDraft, draft, parameters).filter(
        (file) => isSentFile(file) || !isQueued(file.parameter, file.language),
      );
      if (
        showBlockingIssues([
          ...fileIssues.filter(isSentFile),
          ...emptiedIssues,
          ...uploadIssues,
          ...draftIssues,
        ])
      )
        return { kind: "wrong", failedUploads };
      sentState.current = { draft: withSentFiles(draft, sentFiles), queue, save };
      return {
        kind: "ready",
        text: writeValues(withSharedValues(filteredDraft, parameters)),
        failedUploads,
      };
    },
    refuse(error) {
      if (!sentState.current) return;
      const newIssues = refusedIssues(error, sentState.current.draft, parameters, words);
      addRefused(newIssues);
      const [first] = newIssues;
      if (first) focusIssue(first);
    },
    draft,
    accept(next) {
      const sentBase = sentState.current;
      sentState.current = null;
      if (!sentBase) return reopenAsStored(next);
      setSaves((before) => ({ ...before, taken: sentBase.save }));
      setStoredText(next);
      setDraft((before) =>
        viewLanguage(rebase(before, sentBase.draft, readStoredValues(next)), parameters, language),
      );
      setQueue((before) => before.filter((file) => !sentBase.queue.includes(file)));
      setIssues((before) => before.filter(({ issue }) => !blocksSave(issue)));
    },
    restore: (storedEdits) => setDraft((before) => withEdits(before, parameters, readEdits(storedEdits))),
    discard: () => reopenAsStored(storedText),
  };
}
