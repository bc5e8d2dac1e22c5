import { useT } from "@hpay/remote-kit";
import { Alert, Button } from "@hpay/ui";
import { laterMessages } from "./messages/catalogue";

export interface InvertedRangeProps {
  /** The From and To of the address, as wall times. */
  readonly from: string;
  readonly to: string;
  /** Loads the range with From and To swapped. */
  readonly onReverse: () => void;
}

/** Shows that the To in the address is before From, and what the list shows instead. */
export function InvertedRange({ from, to, onReverse }: InvertedRangeProps) {
  const t = useT(laterMessages);
  return (
    <Alert
      tone="warning"
      actions={
        <Button size="sm" onClick={onReverse}>
          {t("list.range-turn")}
        </Button>
      }
    >
      {t("list.range-turned", { from, to })}
    </Alert>
  );
}
