import type { Behaviour } from "../behaviour/behaviour";
import type { PlacedIssue } from "../behaviour/check-draft";
import type { Parameter } from "../definition/parameter";
import type { Draft, ValueLanguage } from "../values/draft";
import type { QueuedFile, SendFile } from "../values/upload-queue";

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
  | { readonly kind: "wrong"; readonly failedUploads: readonly FailedUpload[] };

export interface FailedUpload {
  readonly file: string;
  readonly error: unknown;
}

/** Counted, so that a field tells the text that a save has taken from what was typed since that save began. */
export interface Saves {
  readonly begun: number;
  /** Text that was typed before this one began is void: the field shows the value. */
  readonly taken: number;
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
  /**
   * Checks all, filters, sends queued files one at a time, and answers the text to save. The form keeps what was typed,
   * and files that could not be sent, until that text is accepted.
   */
  prepare(): Promise<SaveOutcome>;
  /** Tells what the gateway refused of what `prepare` has answered, and leads to the first. Other errors are passed by. */
  refuse(error: unknown): void;
  readonly saves: Saves;
  /** All values as they stand, unchecked. */
  readonly draft: Draft;
  /** Takes a text for what is stored now, after a save. What was edited since `prepare` stays, unsaved. */
  accept(text: string): void;
  /** Puts kept edits over what is stored. What was not kept (secrets) stays as stored. */
  restore(edits: unknown): void;
  discard(): void;
}
