/** What the connection doctor looks at, in the order in which it tells. */
export const checkNames = [
  "pos",
  "purchase-key",
  "methods",
  "notify-url",
  "signature",
  "shop-requests",
  "clock",
  "smtp",
] as const;
export type CheckName = (typeof checkNames)[number];

/** One result of the connection doctor; the panel has the words for each code. */
export interface Finding {
  readonly Name: CheckName;
  readonly Result: "ok" | "warning" | "failed" | "skipped";
  readonly Code: string;
  /** A number, an instant, or the other side's words. */
  readonly Detail?: string;
}

export const finding = (
  Name: CheckName,
  Result: Finding["Result"],
  Code: string,
  Detail?: string,
): Finding => ({ Name, Result, Code, ...(Detail === undefined ? {} : { Detail: Detail.slice(0, 300) }) });
