import { asId, asObject, asText, type LooseObject, valueAt } from "../../wire/loose-value";

export const methodKinds = ["payment", "shipping", "fiscal"] as const;
export type MethodKind = (typeof methodKinds)[number];

/** The catalogue method's field in a wire record. */
const definitionFields = {
  payment: "PaymentMethod",
  shipping: "ShippingMethod",
  fiscal: "FiscalMethod",
} as const satisfies Record<MethodKind, string>;

/** A POS method for orders, transactions and subscriptions. */
export interface SiteMethod {
  readonly kind: MethodKind;
  readonly id: number;
  readonly uid: string;
  /** The name that customers see; if empty, the catalogue's name. */
  readonly name: string;
  readonly enabled: boolean;
  /** Behavior scripts of its definition, by hook name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** The record that scripts receive. */
  readonly wire: LooseObject;
}

/**
 * Whether a method offers its actions for a record. A disabled payment method still does for its own payments,
 * because only it can refund the money.
 */
export const offersActions = ({ kind, id, enabled }: SiteMethod, record: unknown): boolean =>
  enabled || (kind === "payment" && asId(valueAt(record, "CompanySitePaymentMethodId")) === id);

/** @param wire a method record with its `Data` fields already read */
export function readSiteMethod(kind: MethodKind, wire: LooseObject): SiteMethod {
  const definition = asObject(wire[definitionFields[kind]]);
  return {
    kind,
    id: asId(wire.id) ?? 0,
    uid: asText(wire.Uid),
    name:
      asText(valueAt(wire.Data, "parameters", "Name")).trim() ||
      asText(definition.Title) ||
      asText(definition.Name) ||
      asText(wire.Uid),
    enabled: wire.Enabled !== false,
    scripts: scriptsOf(asObject(definition.Data)),
    wire,
  };
}

function scriptsOf(data: LooseObject): Readonly<Record<string, string>> {
  const scripts: Record<string, string> = {};
  for (const [hook, text] of Object.entries(data)) {
    if (typeof text === "string" && text.trimStart().startsWith("function(")) scripts[hook] = text;
  }
  return scripts;
}
