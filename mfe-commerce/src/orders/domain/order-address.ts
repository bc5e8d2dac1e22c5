import { asFlag } from "@hpay/domain";
import { asObject, asText } from "../../wire/loose-value";

/** Fields shared by billing and shipping, with their wire names. */
export const addressFields = {
  firstName: "first_name",
  lastName: "last_name",
  phone: "phone",
  company: "company",
  address: "address",
  address2: "address2",
  city: "city",
  country: "country",
  state: "state",
  postcode: "postcode",
} as const;

export type AddressField = keyof typeof addressFields;
export type Address = Readonly<Record<AddressField, string>>;

export interface Billing extends Address {
  readonly email: string;
  readonly isCompany: boolean;
  readonly companyTaxId: string;
  readonly companyRegId: string;
}

/** Country of a new order (spec 3 §9). */
export const defaultCountry = "RS";

const names = Object.keys(addressFields).filter((name): name is AddressField => name in addressFields);

export function readAddress(value: unknown): Address {
  const wire = asObject(value);
  const read = (name: AddressField) => asText(wire[addressFields[name]]);
  return {
    firstName: read("firstName"),
    lastName: read("lastName"),
    phone: read("phone"),
    company: read("company"),
    address: read("address"),
    address2: read("address2"),
    city: read("city"),
    country: read("country"),
    state: read("state"),
    postcode: read("postcode"),
  };
}

export function readBilling(value: unknown): Billing {
  const wire = asObject(value);
  return {
    ...readAddress(value),
    email: asText(wire.email),
    isCompany: asFlag(wire.is_company),
    companyTaxId: asText(wire.company_tax_id),
    companyRegId: asText(wire.company_reg_id),
  };
}

/** The address with wire names. */
export function writeAddress(address: Address): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [addressFields[name], address[name].trim()]));
}

export function writeBilling(billing: Billing): Readonly<Record<string, string | number>> {
  return {
    ...writeAddress(billing),
    email: billing.email.trim(),
    is_company: billing.isCompany ? 1 : 0,
    company_tax_id: billing.companyTaxId.trim(),
    company_reg_id: billing.companyRegId.trim(),
  };
}

/**
 * Whether the shipping address differs from the billing address: at least one field is filled in and
 * different.
 */
export function shipsElsewhere(billing: Address, shipping: Address): boolean {
  return names.some((name) => shipping[name].trim() !== "" && shipping[name].trim() !== billing[name].trim());
}

/**
 * The shipping address after the separate one is turned on or off. It starts as a copy of the billing address,
 * and typed values are preserved.
 */
export function shippingWhen(isElsewhere: boolean, billing: Address, shipping: Address): Address {
  if (isElsewhere) return shipsElsewhere(emptyAddress, shipping) ? shipping : { ...billing };
  return shipsElsewhere(billing, shipping) ? shipping : emptyAddress;
}

export const emptyAddress: Address = readAddress({ country: defaultCountry });
