import type { CutMailServer } from "./cut-mail-server";
import type { FaultyShop } from "./faulty-shop";
import type { OrderingShop } from "./ordering-shop";
import type { Written } from "./written";

/**
 * `npm test` runs alongside other work, where a call that takes a tenth of a second can take several: its thresholds
 * only distinguish a frozen service from a slow machine. The fault run has the machine to itself.
 */
export const toleranceFactor = process.env.FAULTS === "all" ? 1 : 4;

export interface Bar {
  readonly name: string;
  /** The longest time a shop may be without a good answer from any gateway. */
  readonly maxSilenceMs: number;
}

export interface Outcome {
  /** Prefix of the scenario's Uids. */
  readonly prefix: string;
  readonly load: OrderingShop;
  readonly writtenRows: Written;
  readonly shop: FaultyShop;
  readonly mails: CutMailServer;
}

export interface FaultResult {
  readonly fault: string;
  /** Orders that a gateway reported as paid. */
  readonly acknowledged: number;
  /** Paid orders that the store contains. */
  readonly found: number;
  /** Charges of all orders of the scenario; there have to be as many as paid orders. */
  readonly charges: number;
  readonly chargedTwice: number;
  readonly notificationsDue: number;
  readonly notificationsDelivered: number;
  readonly mailsDue: number;
  readonly mailsDelivered: number;
  readonly longestSilenceMs: number;
  /** All errors, as sentences; empty when the service kept working. */
  readonly errors: readonly string[];
}

const columns: readonly (readonly [string, (one: FaultResult) => string])[] = [
  ["fault", ({ fault }) => fault],
  ["acknowledged", ({ acknowledged }) => String(acknowledged)],
  ["found", ({ found }) => String(found)],
  ["charges", ({ charges }) => String(charges)],
  ["charged twice", ({ chargedTwice }) => String(chargedTwice)],
  ["told / due", (result) => `${result.notificationsDelivered} / ${result.notificationsDue}`],
  ["mailed / due", (result) => `${result.mailsDelivered} / ${result.mailsDue}`],
  ["longest silence", ({ longestSilenceMs }) => `${(longestSilenceMs / 1000).toFixed(1)} s`],
  ["", ({ errors: wrong }) => (wrong.length === 0 ? "held" : "FAILED")],
];

/** A table for the terminal, with the errors below it. */
export function printFaults(results: readonly FaultResult[]): string {
  const cells = [
    columns.map(([title]) => title),
    ...results.map((result) => columns.map(([, readCell]) => readCell(result))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
  const errorLines = results.flatMap((result) => result.errors.map((error) => `${result.fault}: ${error}`));
  return `\n${[...lines, ...errorLines].join("\n")}\n`;
}

/** Counts the orders of a scenario by their result. */
export function resultOf(
  { name, ...bar }: Bar,
  { prefix, load, writtenRows, shop, mails }: Outcome,
): FaultResult {
  const maxSilenceMs = bar.maxSilenceMs * toleranceFactor;
  const { orders, notifiedUids, mailedAddresses } = writtenRows;
  const charges = [...orders.values()];
  const result = {
    fault: name,
    acknowledged: load.acknowledged.length,
    found: load.acknowledged.filter((uid) => orders.has(uid)).length,
    charges: charges.reduce((sum, count) => sum + count, 0),
    chargedTwice: charges.filter((count) => count > 1).length,
    notificationsDue: notifiedUids.size,
    notificationsDelivered: [...notifiedUids].filter((uid) => shop.receivedCounts.has(uid)).length,
    mailsDue: mailedAddresses.size,
    mailsDelivered: [...mailedAddresses].filter((receiver) => mails.arrived.has(receiver)).length,
    longestSilenceMs: load.longestSilenceMs,
  };
  const unchargedUids = load.acknowledged.filter((uid) => orders.get(uid) === 0);
  const isWrong: readonly (readonly [boolean, string])[] = [
    [result.acknowledged === 0, `nothing of ${prefix} was ordered`],
    [result.found < result.acknowledged, "acknowledged orders are lost"],
    [unchargedUids.length > 0, `acknowledged orders have no charge: ${unchargedUids.join(", ")}`],
    [result.chargedTwice > 0, "orders are charged twice"],
    [load.unansweredUids.length > 0, `never answered: ${load.unansweredUids.join(", ")}`],
    [result.notificationsDue < result.acknowledged, "paid orders have no notification"],
    [result.notificationsDelivered < result.notificationsDue, "notifications are lost"],
    [result.mailsDue < result.acknowledged, "paid orders have no mail"],
    [result.mailsDelivered < result.mailsDue, "mails are lost"],
    [
      result.longestSilenceMs > maxSilenceMs,
      `no good answer for ${result.longestSilenceMs} ms, of ${maxSilenceMs} allowed`,
    ],
  ];
  return { ...result, errors: isWrong.filter(([isTrue]) => isTrue).map(([, error]) => error) };
}
