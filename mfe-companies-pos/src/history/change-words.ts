import type { Translate } from "@hpay/i18n";
import type { AuditRow } from "./audit-row";
import { en } from "./messages/en";

type Word = Extract<keyof typeof en, `history.${"action" | "record"}.${string}`>;

const isWord = (key: string): key is Word => Object.hasOwn(en, key);

/** A change in words, such as "Refunded: order #389"; an unknown code is shown unchanged. */
export function describeChange(
  { action, resource, recordId }: Pick<AuditRow, "action" | "resource" | "recordId">,
  t: Translate<typeof en>,
): string {
  const word = (key: string, code: string) => (isWord(key) ? t(key) : code);
  const record = word(`history.record.${resource}`, resource);
  return t("history.done", {
    action: word(`history.action.${action}`, action),
    record: recordId === null ? record : `${record} #${recordId}`,
  });
}
