import { parseJsonObject } from "../state/json-text";

/**
 * The error text of an answer, from `{ error }` or plain text; empty if there is none. The body can still be
 * read.
 */
export async function failedText(response: Response): Promise<string> {
  const text = await response
    .clone()
    .text()
    .catch(() => "");
  const error = parseJsonObject(text)?.error;
  return typeof error === "string" ? error : response.ok ? "" : text;
}

export const isExpiredToken = (errorText: string): boolean => errorText.startsWith("401 ");

export const requiresSignIn = (errorText: string): boolean => errorText.startsWith("403 REAUTH_REQUIRED");
