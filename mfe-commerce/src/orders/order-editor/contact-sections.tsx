import { useT } from "@hpay/remote-kit";
import { CheckboxField, Grid, Text, TextAreaField, TextField } from "@hpay/ui";
import { memo } from "react";
import { shippingWhen } from "../domain/order-address";
import { orderMessages } from "../messages/catalogue";
import { AddressFields } from "./address-fields";
import { Section } from "./section";
import type { OrderEditorState } from "./use-order-editor";

const contactParts = ["billing", "shipping", "shipElsewhere", "note"] as const;

interface ContactProps extends Pick<OrderEditorState, "change" | "readOnly"> {
  readonly values: Pick<OrderEditorState["values"], (typeof contactParts)[number]>;
}

/** Compares what these fields show, so that typing elsewhere in the form does not re-render them. */
const isSameContact = (previous: ContactProps, current: ContactProps) =>
  previous.readOnly === current.readOnly &&
  contactParts.every((part) => previous.values[part] === current.values[part]);

/** Fields of the paying customer. */
export const BillingSection = memo(function BillingSection({ values, change, readOnly }: ContactProps) {
  const t = useT(orderMessages);
  const { billing } = values;
  const changeBilling = (part: Partial<typeof billing>) => change({ billing: { ...billing, ...part } });
  return (
    <Section title={t("order.billing")}>
      <AddressFields
        address={billing}
        readOnly={readOnly}
        onChange={changeBilling}
        hiddenFields={billing.isCompany ? [] : ["company"]}
      />
      <CheckboxField
        label={t("order.is-company")}
        checked={billing.isCompany}
        disabled={readOnly}
        onValue={(isCompany) => changeBilling({ isCompany })}
      />
      {billing.isCompany ? (
        <Grid columns={2} gap="3">
          <TextField
            label={t("order.tax-id")}
            value={billing.companyTaxId}
            readOnly={readOnly}
            onValue={(companyTaxId) => changeBilling({ companyTaxId })}
          />
          <TextField
            label={t("order.reg-id")}
            value={billing.companyRegId}
            readOnly={readOnly}
            onValue={(companyRegId) => changeBilling({ companyRegId })}
          />
        </Grid>
      ) : null}
    </Section>
  );
}, isSameContact);

/** Fields of the destination: the billing address until a separate one is turned on. */
export const ShippingSection = memo(function ShippingSection({ values, change, readOnly }: ContactProps) {
  const t = useT(orderMessages);
  const { shipElsewhere, shipping, billing, note } = values;
  return (
    <Section title={t("order.shipping")}>
      <CheckboxField
        label={t("order.ship-elsewhere")}
        checked={shipElsewhere}
        disabled={readOnly}
        onValue={(isElsewhere) =>
          change({ shipElsewhere: isElsewhere, shipping: shippingWhen(isElsewhere, billing, shipping) })
        }
      />
      {shipElsewhere ? (
        <AddressFields
          address={shipping}
          readOnly={readOnly}
          onChange={(part) => change({ shipping: { ...shipping, ...part } })}
        />
      ) : (
        <Text tone="muted" size="sm">
          {t("order.shipping-same")}
        </Text>
      )}
      <TextAreaField
        label={t("order.note")}
        rows={2}
        value={note}
        readOnly={readOnly}
        onValue={(text) => change({ note: text })}
      />
    </Section>
  );
}, isSameContact);
