import { leaf } from "@hpay/ui";

const Frame = leaf("time", { base: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } });

export interface DateTextProps {
  /** The instant as ISO 8601 in UTC. */
  readonly iso: string;
  /** The displayed text; `@hpay/domain` formats it in the company's time zone. */
  readonly children: string;
}

/** A point in time, which is shown in UTC on hover. */
export function DateText({ iso, children }: DateTextProps) {
  const utc = `${iso.slice(0, 19).replace("T", " ")} UTC`;
  return (
    <Frame dateTime={iso} title={utc}>
      {children}
    </Frame>
  );
}
