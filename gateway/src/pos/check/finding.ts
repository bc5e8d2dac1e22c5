/** The parts of the connection check, in the order of their findings. */
export const checkNames = [
  "pos",
  "plugin",
  "purchase-key",
  "methods",
  "notify-url",
  "signature",
  "shop-requests",
  "clock",
  "smtp",
] as const;
export type CheckName = (typeof checkNames)[number];

/** One finding of the connection check; the panel has the text of each code. */
export interface Finding {
  readonly Name: CheckName;
  readonly Result: "ok" | "warning" | "failed" | "skipped";
  readonly Code: string;
  /** A number, an instant, or the other side's text. */
  readonly Detail?: string;
}

export const finding = (
  Name: CheckName,
  Result: Finding["Result"],
  Code: string,
  Detail?: string,
): Finding => ({ Name, Result, Code, ...(Detail === undefined ? {} : { Detail: Detail.slice(0, 300) }) });
