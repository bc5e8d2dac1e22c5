import type { Translate } from "@hpay/i18n";
import { Text } from "@hpay/ui";
import type { en } from "../../messages/en";
import { splitWords } from "./status-look";

export interface SplitPayCellProps {
  readonly status: string;
  readonly t: Translate<typeof en>;
}

/** The result of a split payment's parts, on two lines in a narrow column. */
export function SplitPayCell({ status, t }: SplitPayCellProps) {
  return (
    <Text as="span" whiteSpace="normal" title={status}>
      {splitWords(status, t)}
    </Text>
  );
}
