import type { Parameter } from "../definition/parameter";
import { changeValue, type Draft, languagesOf, type ValueLanguage, valueIn } from "./draft";

export interface QueuedFile {
  readonly parameter: Parameter;
  readonly language: ValueLanguage;
  readonly file: File;
}

/** Uploads one file and returns its stored name. */
export type SendFile = (file: File) => Promise<string>;

export type SentFile =
  | { readonly queued: QueuedFile; readonly name: string }
  | { readonly queued: QueuedFile; readonly error: unknown };

/** Uploads the files one at a time. Source: spec 2 §4. */
export async function sendQueue(queue: readonly QueuedFile[], send: SendFile): Promise<readonly SentFile[]> {
  const results: SentFile[] = [];
  for (const queuedFile of queue) {
    try {
      results.push({ queued: queuedFile, name: await send(queuedFile.file) });
    } catch (error) {
      results.push({ queued: queuedFile, error });
    }
  }
  return results;
}

/**
 * Sets the stored file name of each parameter. If an upload failed, the parameter keeps its previous file, or
 * has an empty text if it had none. A language that was removed during the upload stays removed. Source: spec 2
 * §4.
 */
export function withSentFiles(draft: Draft, results: readonly SentFile[]): Draft {
  return results.reduce((soFar, result) => {
    const { parameter, language } = result.queued;
    if (language !== null && !languagesOf(soFar).includes(language)) return soFar;
    if ("name" in result) return changeValue(soFar, parameter, language, result.name);
    return valueIn(soFar, parameter, language) ? soFar : changeValue(soFar, parameter, language, "");
  }, draft);
}
