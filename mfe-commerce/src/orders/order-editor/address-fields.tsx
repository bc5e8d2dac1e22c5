import { intlLocale } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Grid, TextField } from "@hpay/ui";
import { ComboboxField } from "@hpay/ui/page";
import { useMemo } from "react";
import type { Address, AddressField } from "../domain/order-address";
import { orderMessages } from "../messages/catalogue";
import { countryChoices } from "./country-choices";

const labels = {
  firstName: "order.first-name",
  lastName: "order.last-name",
  phone: "order.phone",
  company: "order.company",
  address: "order.address",
  address2: "order.address2",
  city: "order.city",
  country: "order.country",
  state: "order.state",
  postcode: "order.postcode",
} as const satisfies Record<AddressField, string>;

const order: readonly AddressField[] = [
  "firstName",
  "lastName",
  "phone",
  "company",
  "address",
  "address2",
  "postcode",
  "city",
  "state",
  "country",
];

export interface AddressFieldsProps {
  readonly address: Address;
  readonly readOnly: boolean;
  readonly onChange: (part: Partial<Address>) => void;
  readonly hiddenFields?: readonly AddressField[];
}

/** Name, telephone and address of a person or company. */
export function AddressFields({ address, readOnly, onChange, hiddenFields = [] }: AddressFieldsProps) {
  const t = useT(orderMessages);
  const language = useLanguage();
  const countries = useMemo(() => countryChoices(intlLocale(language)), [language]);
  return (
    <Grid columns={3} gap="3">
      {order
        .filter((field) => !hiddenFields.includes(field))
        .map((field) =>
          field === "country" ? (
            <ComboboxField
              key={field}
              label={t(labels.country)}
              choices={countries}
              value={address.country}
              disabled={readOnly}
              onValue={(country) => onChange({ country })}
            />
          ) : (
            <TextField
              key={field}
              label={t(labels[field])}
              value={address[field]}
              readOnly={readOnly}
              autoComplete="off"
              {...(field === "phone" ? { type: "tel" } : {})}
              onValue={(text) => onChange({ [field]: text })}
            />
          ),
        )}
    </Grid>
  );
}
