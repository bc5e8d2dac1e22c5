import { type ReceivedAnswer, recordField, recordsField, textField } from "@hpay/data";
import { en } from "./messages/en";

type Key = keyof typeof en;
export const findingResults = ["ok", "warning", "failed", "skipped"] as const;
export type FindingResult = (typeof findingResults)[number];

/** One result of the connection check. */
export interface Finding {
  readonly name: string;
  readonly result: FindingResult;
  readonly code: string;
  /** A number, an ISO instant, or text from the shop or mail server. */
  readonly detail: string;
}

export function readFindings(
  answer: ReceivedAnswer<"POST /api/company_sites/{id}/actions/check">,
): readonly Finding[] {
  return recordsField(recordField(answer, "data") ?? {}, "Checks").map((record) => {
    const result = textField(record, "Result");
    return {
      name: textField(record, "Name"),
      result: findingResults.find((item) => item === result) ?? "warning",
      code: textField(record, "Code"),
      detail: textField(record, "Detail"),
    };
  });
}

type NameKey = Extract<Key, `check.name.${string}`>;

const isMessageKey = (key: string): key is Key => Object.hasOwn(en, key);
const isName = (key: string): key is NameKey => isMessageKey(key);

/**
 * Key of the message with the result and advice; for an unknown code, key of the message that shows the code
 * as received.
 */
export function messageKeyOf({ name, code }: Finding): Key {
  const key = `check.${name}.${code}`;
  return isMessageKey(key) ? key : "check.other";
}

/** Key of the check's name; undefined if the panel does not know the check. */
export function nameKeyOf({ name }: Finding): NameKey | undefined {
  const key = `check.name.${name}`;
  return isName(key) ? key : undefined;
}
