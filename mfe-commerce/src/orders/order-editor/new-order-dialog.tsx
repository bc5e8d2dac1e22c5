import { customerLanguages, newOrderUid } from "@hpay/domain";
import { useLanguage, useT, useZone } from "@hpay/remote-kit";
import { useEffect, useState } from "react";
import { messages } from "../../messages/catalogue";
import type { SiteMethod } from "../../methods/domain/site-method";
import { defaultCurrency, newOrderValues } from "../domain/order-form";
import { readKeptOffer } from "../pay-by-link/kept-offer";
import { OrderDialog } from "./order-dialog";

export type NewOrderKind = "order" | "pay-by-link";

export interface NewOrderDialogProps {
  readonly kind: NewOrderKind;
  readonly posId: number;
  readonly methods: readonly SiteMethod[];
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** An order made by hand. Its Uid is the moment at which the dialog was opened, on the company's clocks. */
export function NewOrderDialog({ kind, posId, methods, onClose, onSaved }: NewOrderDialogProps) {
  const t = useT(messages);
  const language = useLanguage();
  const zone = useZone();
  useEffect(() => {
    // What comes after the save is fetched while the order is being written; where that fails, it is fetched then.
    import("../order-details/order-details-dialog").catch(() => undefined);
  }, []);
  const [fresh] = useState(() => {
    const { days, sms } = readKeptOffer();
    return newOrderValues({
      uid: newOrderUid(Date.now(), zone, kind),
      language: customerLanguages.find((code) => code === language) ?? "en",
      currency: defaultCurrency,
      payByLink:
        kind === "pay-by-link" ? { offerDays: days, sms, allowedPayment: null, allowedShipping: null } : null,
    });
  });
  return (
    <OrderDialog
      title={t(kind === "pay-by-link" ? "pbl.create" : "order.create")}
      read={null}
      fresh={fresh}
      posId={posId}
      methods={methods}
      isBroken={false}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
