import type { Behaviour } from "../behaviour/behaviour";
import type { PlacedIssue } from "../behaviour/check-draft";
import type { Parameter } from "../definition/parameter";
import type { Draft, ValueLanguage } from "../values/draft";
import type { QueuedFile, SendFile } from "../values/upload-queue";

export interface DefinitionFormOptions {
  /** The `parameters` list of the definition, as stored. A new list restarts the behavior of the form. */
  readonly definition: unknown;
  /** The record's Data text. A new text is applied while nothing is edited. */
  readonly text: string;
  /** The owner of the scripts, whose name appears in reports. */
  readonly provider: string;
  readonly send: SendFile;
}

/** Values ready to be sent, or their errors. */
export type SaveOutcome =
  | { readonly kind: "ready"; readonly text: string; readonly failedUploads: readonly FailedUpload[] }
  | { readonly kind: "wrong"; readonly failedUploads: readonly FailedUpload[] };

export interface FailedUpload {
  readonly file: string;
  readonly error: unknown;
}

/**
 * Counters of saves, by which a field distinguishes text that a save includes from text that was typed later.
 */
export interface Saves {
  readonly begun: number;
  /** The last accepted save. Text typed before it began is discarded, and the field shows the stored value. */
  readonly taken: number;
}

/** The state and the operations of a form that a definition describes. */
export interface DefinitionFormState {
  readonly parameters: readonly Parameter[];
  /** Whether the `init` scripts have answered. */
  readonly isReady: boolean;
  readonly language: ValueLanguage;
  readonly languages: readonly string[];
  readonly issues: readonly PlacedIssue[];
  readonly queue: readonly QueuedFile[];
  readonly isDirty: boolean;
  /** Whether the stored text is invalid; saving an edit then replaces it. */
  readonly isBroken: boolean;
  /** The parameter that gets the focus after a refused save; a new object for each refusal. */
  readonly attention: { readonly parameter: string } | null;
  readonly behaviour: Behaviour;
  value(parameter: Parameter): unknown;
  change(parameter: Parameter, value: unknown): void;
  queueFile(parameter: Parameter, file: File | null): void;
  showLanguage(language: ValueLanguage): void;
  addLanguage(language: string): void;
  removeLanguage(language: string): void;
  /**
   * Validates and filters all values, uploads queued files one at a time, and returns the text to save. The
   * form keeps typed values, and files that failed to upload, until that text is accepted.
   */
  prepare(): Promise<SaveOutcome>;
  /**
   * Shows the gateway's refusals of the text that `prepare` returned, and focuses the first. Other errors are
   * ignored.
   */
  refuse(error: unknown): void;
  readonly saves: Saves;
  /** All current values, not validated. */
  readonly draft: Draft;
  /** Accepts a text as the stored one after a save. Edits made since `prepare` stay unsaved. */
  accept(text: string): void;
  /** Applies stored edits to the stored record. Secrets, which are not stored, have the value of the record. */
  restore(edits: unknown): void;
  discard(): void;
}
