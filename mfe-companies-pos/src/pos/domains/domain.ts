import { recordField, textField, type WireRecord } from "@hpay/data";

const methods = ["file", "dns", "connect", "before", "exempt"] as const;
const faults = [
  "NOT_FOUND",
  "UNREACHABLE",
  "TARGET_NOT_ALLOWED",
  "NO_ADDRESS",
  "NOT_CHECKED",
  "REFUSED",
  "TAKEN",
] as const;
export const ways = ["file", "dns", "connect"] as const;
export type DomainMethod = (typeof methods)[number];
export type DomainFault = (typeof faults)[number];
export type DomainWay = (typeof ways)[number];

/** A host of a POS, and whether it is proven to be the POS's own. */
export interface Domain {
  /** The host in DNS form (Punycode). */
  readonly host: string;
  /** How the host was proven; null if it was not. */
  readonly method: DomainMethod | null;
  /** ISO instant at which a proof of the kind `before` ends; empty for other proofs. */
  readonly endsAt: string;
  /** Why each way of proving the host failed; only in the answer of a check. */
  readonly faults: readonly { readonly way: DomainWay; readonly fault: DomainFault }[];
}

/** Reads `Domains` of a POS, or of a check's answer. Unknown values of a newer gateway count as not proven. */
export function readDomains(record: WireRecord): readonly Domain[] {
  const list: readonly unknown[] = Array.isArray(record.Domains) ? record.Domains : [];
  return list.flatMap((_, at) => {
    const record = recordField({ one: list[at] }, "one");
    return record ? [readDomain(record)] : [];
  });
}

function readDomain(record: WireRecord): Domain {
  const message = recordField(record, "Faults") ?? {};
  return {
    host: textField(record, "Host"),
    method: methods.find((method) => method === record.Method) ?? null,
    endsAt: textField(record, "EndsAt"),
    faults: ways.flatMap((way) => {
      const fault = faults.find((code) => code === message[way]);
      return fault ? [{ way, fault }] : [];
    }),
  };
}
