import { customerLanguages, newOrderUid } from "@hpay/domain";
import { useLanguage, useT, useZone } from "@hpay/remote-kit";
import { Arriving } from "@hpay/ui";
import { useEffect, useState } from "react";
import { messages } from "../../messages/catalogue";
import type { SiteMethod } from "../../methods/domain/site-method";
import { newOrderValues } from "../domain/order-form";
import { readStoredOffer } from "../pay-by-link/stored-offer";
import { useUsualCurrency } from "../pay-by-link/use-usual-currency";
import { OrderDialog } from "./order-dialog";

export type NewOrderKind = "order" | "pay-by-link";

export interface NewOrderDialogProps {
  readonly kind: NewOrderKind;
  readonly posId: number;
  readonly methods: readonly SiteMethod[];
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** The dialog of a manually created order. Its initial currency is the one that the POS uses most. */
export function NewOrderDialog(props: NewOrderDialogProps) {
  const usualCurrency = useUsualCurrency(props.posId);
  const [currency, setCurrency] = useState(usualCurrency);
  // The currency is set only once, so that whatever loads later does not change the person's choice.
  if (currency === null && usualCurrency !== null) setCurrency(usualCurrency);
  return currency === null ? <Arriving /> : <NewOrder {...props} currency={currency} />;
}

interface NewOrderProps extends NewOrderDialogProps {
  readonly currency: string;
}

/** A new order's Uid is the time when the dialog opened, in the company's zone. */
function NewOrder({ kind, posId, methods, currency, onClose, onSaved }: NewOrderProps) {
  const t = useT(messages);
  const language = useLanguage();
  const zone = useZone();
  useEffect(() => {
    // Preloads the code that is needed after the save. If that fails, it is loaded then.
    import("../order-details/order-details-dialog").catch(() => undefined);
  }, []);
  const [newValues] = useState(() => {
    const { days, sms } = readStoredOffer();
    return newOrderValues({
      uid: newOrderUid(Date.now(), zone, kind),
      language: customerLanguages.find((code) => code === language) ?? "en",
      currency,
      payByLink:
        kind === "pay-by-link" ? { offerDays: days, sms, allowedPayment: null, allowedShipping: null } : null,
    });
  });
  return (
    <OrderDialog
      title={t(kind === "pay-by-link" ? "pbl.create" : "order.create")}
      loadedOrder={null}
      newValues={newValues}
      posId={posId}
      methods={methods}
      isBroken={false}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
