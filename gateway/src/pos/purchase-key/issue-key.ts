import { chargeAt } from "@hpay/domain";
import type { Settings } from "../../platform/settings/settings";
import { issuePurchaseKey } from "./purchase-key";

/** An invalid command line; the message shows the valid form. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const usage =
  "usage: issue-key --pos <merchant uid> [--months 12] [--info <words>] [--without subscriptions,shipping,fiscal]";
const features = ["subscriptions", "shipping", "fiscal"] as const;

interface Order {
  readonly pos: string;
  readonly months: number;
  readonly info: string;
  readonly excludedFeatures: readonly string[];
}

/** A purchase key for a POS, signed with the issuer's key of this gateway. @throws UsageError */
export function issueKey(args: readonly string[], settings: Pick<Settings, "secretKey">, now: Date): string {
  const { pos, months, info, excludedFeatures } = readOrder(args);
  return issuePurchaseKey(settings, {
    merchant_site_uid: pos,
    // If the final month has no such day, the key expires on its last day.
    valid_till: chargeAt(now.toISOString(), months, "month", 1, "UTC"),
    subscriptions: !excludedFeatures.includes("subscriptions"),
    shipping: !excludedFeatures.includes("shipping"),
    fiscal: !excludedFeatures.includes("fiscal"),
    info,
  });
}

function readOrder(args: readonly string[]): Order {
  const values = new Map<string, string>();
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at] ?? "";
    const value = args[at + 1];
    if (!["--pos", "--months", "--info", "--without"].includes(name) || value === undefined) {
      throw new UsageError(usage);
    }
    values.set(name, value);
  }
  const pos = values.get("--pos")?.trim() ?? "";
  const months = Number(values.get("--months") ?? "12");
  const excludedFeatures = (values.get("--without") ?? "").split(",").filter(Boolean);
  const isKnown = excludedFeatures.every((name) => features.some((feature) => feature === name));
  if (pos === "" || !Number.isInteger(months) || months < 1 || months > 120 || !isKnown) {
    throw new UsageError(usage);
  }
  return {
    pos,
    months,
    info: values.get("--info") ?? `Issued for ${months} months`,
    excludedFeatures,
  };
}
