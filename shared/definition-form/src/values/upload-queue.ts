import type { Parameter } from "../definition/parameter";
import { changeValue, type Draft, languagesOf, type ValueLanguage, valueIn } from "./draft";

/** A file that waits to be sent with the form. */
export interface QueuedFile {
  readonly parameter: Parameter;
  readonly language: ValueLanguage;
  readonly file: File;
}

/** Sends one file and answers the name it was given. */
export type SendFile = (file: File) => Promise<string>;

/** What became of a queued file. */
export type SentFile =
  | { readonly queued: QueuedFile; readonly name: string }
  | { readonly queued: QueuedFile; readonly error: unknown };

/** Sends the files one at a time. Source: spec 2 §4. */
export async function sendQueue(queue: readonly QueuedFile[], send: SendFile): Promise<readonly SentFile[]> {
  const results: SentFile[] = [];
  for (const queued of queue) {
    try {
      results.push({ queued, name: await send(queued.file) });
    } catch (error) {
      results.push({ queued, error });
    }
  }
  return results;
}

/**
 * Each parameter takes the name its file was given. Where sending failed it keeps the file that was stored, or takes the
 * empty text where there was none. A language that was removed while its file was on its way stays removed. Source: spec 2 §4.
 */
export function withSentFiles(draft: Draft, results: readonly SentFile[]): Draft {
  return results.reduce((soFar, result) => {
    const { parameter, language } = result.queued;
    if (language !== null && !languagesOf(soFar).includes(language)) return soFar;
    if ("name" in result) return changeValue(soFar, parameter, language, result.name);
    return valueIn(soFar, parameter, language) ? soFar : changeValue(soFar, parameter, language, "");
  }, draft);
}
