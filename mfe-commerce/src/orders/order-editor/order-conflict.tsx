import { asFlag } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { DiffDialog, type DiffDialogProps, pathName } from "@hpay/ui/page";
import { asList, asObject, asText } from "../../wire/loose-value";
import { orderMessages } from "../messages/catalogue";

interface OrderConflictProps
  extends Pick<DiffDialogProps, "busy" | "onKeepMine" | "onTakeTheirs" | "onClose"> {
  readonly conflicts: NonNullable<DiffDialogProps["differences"]>;
}

/** The editor's labels for an order's fields, by wire name. */
const keys = {
  Name: "order.name",
  Amount: "order.amount",
  Currency: "order.currency",
  Status: "order.status",
  billing: "order.billing",
  shipping: "order.shipping",
  items: "order.items",
  email: "order.email",
  first_name: "order.first-name",
  last_name: "order.last-name",
  phone: "order.phone",
  is_company: "order.is-company",
  company: "order.company",
  company_tax_id: "order.tax-id",
  company_reg_id: "order.reg-id",
  address: "order.address",
  address2: "order.address2",
  city: "order.city",
  postcode: "order.postcode",
  state: "order.state",
  country: "order.country",
  note: "order.note",
  hpaylang: "order.language",
  hpayedit: "order.managed-on-site",
  pbl_offer_days: "pbl.days",
  pbl_sms: "pbl.sms",
  allow_pm: "pbl.allowed-payment",
  allow_sm: "pbl.allowed-shipping",
} as const;

/**
 * Shows both versions of an order that two people changed, with the editor's labels, so that the person can
 * choose.
 */
export function OrderConflict({ conflicts, ...choice }: OrderConflictProps) {
  const t = useT(orderMessages);
  const names = {
    Data: "",
    ...Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, t(key)])),
  };
  return (
    <DiffDialog
      differences={conflicts}
      nameOf={(path) => pathName(path, names)}
      shownAs={(value, path) => {
        if (path[1] === "items" && path.length === 2) return itemLines(value);
        if (path.at(-1) === "is_company") return asFlag(value) ? t("common.yes") : t("common.no");
        return undefined;
      }}
      {...choice}
    />
  );
}

/** One line per item, such as "2 × Tea, 12.00". */
const itemLines = (value: unknown): string =>
  asList(value)
    .map(asObject)
    .map((item) => `${asText(item.qty) || "1"} × ${asText(item.name)}, ${asText(item.subtotal)}`)
    .join("\n") || "–";
