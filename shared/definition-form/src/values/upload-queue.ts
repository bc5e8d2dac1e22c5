import type { Parameter } from "../definition/parameter";
import { changeValue, type Draft, type ValueLanguage } from "./draft";

/** A file that waits to be sent with the form. */
export interface QueuedFile {
  readonly parameter: Parameter;
  readonly language: ValueLanguage;
  readonly file: File;
}

/** Sends one file and answers the name it was given. */
export type SendFile = (file: File) => Promise<string>;

/** May this file be chosen for the parameter? By its ending, as the definition says. Source: spec 2 §5. */
export function isAccepted(fileName: string, { accepts }: Pick<Parameter, "accepts">): boolean {
  const name = fileName.toLowerCase();
  return accepts.some((ending) => name.endsWith(ending));
}

/**
 * Sends the files one at a time. Each parameter takes the name its file was given, or the empty text when sending
 * failed; the save goes on after that. Source: spec 2 §4.
 */
export async function sendQueue(
  draft: Draft,
  queue: readonly QueuedFile[],
  send: SendFile,
): Promise<{ draft: Draft; failed: readonly { file: string; error: unknown }[] }> {
  let sent = draft;
  const failed: { file: string; error: unknown }[] = [];
  for (const { parameter, language, file } of queue) {
    let name = "";
    try {
      name = await send(file);
    } catch (error) {
      failed.push({ file: file.name, error });
    }
    sent = changeValue(sent, parameter, language, name);
  }
  return { draft: sent, failed };
}
