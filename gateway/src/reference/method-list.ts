import type { Parameter } from "./parameter";
import { options } from "./parameter";

const shownName = (name: string): Parameter => ({
  Name: "Name",
  Type: "Text",
  Hint: "Name that customers see",
  Required: true,
  Localizable: true,
  Default: name,
});
const instructions: Parameter = {
  Name: "Instructions",
  Type: "WYSIWYG",
  Hint: "Text at the payment",
  Localizable: true,
  Default: "",
};
const account: Parameter = {
  Name: "Account",
  Type: "Text",
  Hint: "Account number, 18 digits",
  Required: true,
  Default: "160000000000000187",
  ValueFilter: "function(value) { return String(value || '').replace(/[^0-9]/g, ''); }",
  Validator:
    "function(value) { return /^[0-9]{18}$/.test(String(value).replace(/[^0-9]/g, '')) ? null : 'An account has 18 digits'; }",
};

interface Definition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly requirements: string;
  readonly instant: boolean;
  readonly parameters: readonly Parameter[];
}
interface PaymentDefinition extends Definition {
  readonly paymentType: string;
  readonly knownBanks: string;
  readonly subscriptionsType: string;
  readonly hpayCard: boolean;
  readonly fallback: boolean;
  readonly splitpay: boolean;
}

export const paymentMethodList: readonly PaymentDefinition[] = [
  {
    name: "sandbox-card",
    title: "Payment card (sandbox)",
    paymentType: "card",
    knownBanks: "Sandbox Bank",
    subscriptionsType: "cof-tokenization",
    instant: true,
    hpayCard: true,
    fallback: true,
    splitpay: true,
    description: "Cards with 3-D Secure, capture, void and refund against the built-in sandbox acquirer.",
    requirements: "A contract with the acquirer; in the sandbox nothing.",
    parameters: [
      shownName("Platna kartica"),
      { Name: "MerchantId", Type: "Text", Hint: "Merchant number", Required: true, Default: "SANDBOX-001" },
      { Name: "ApiKey", Type: "Text", Hint: "Key of the acquirer", InputType: "password", Default: "" },
      {
        Name: "Capture",
        Type: "RADIO",
        Hint: "When the money is taken",
        Default: "auto",
        ...options({ auto: "At once", manual: "When the order is shipped" }),
      },
      {
        Name: "Brands",
        Type: "Checklist",
        Hint: "Accepted cards",
        Default: { visa: 1, mastercard: 1, dina: 1 },
        ...options({ visa: "Visa", mastercard: "Mastercard", dina: "DinaCard", amex: "American Express" }),
      },
      { Name: "Logo", Type: "Upload", Hint: "Logo on the payment page", Accepts: ".png,.jpg" },
      { Name: "Environment", Type: "Fixed", Hint: "Environment", Default: "sandbox" },
    ],
  },
  {
    name: "bank-transfer",
    title: "Bank transfer with IPS QR",
    paymentType: "transfer",
    knownBanks: "Banka Intesa, Raiffeisen, OTP, UniCredit, NLB Komercijalna",
    subscriptionsType: "",
    instant: false,
    hpayCard: false,
    fallback: false,
    splitpay: false,
    description:
      "The customer pays by payment slip or scans the IPS QR code; the payment is matched by its reference.",
    requirements: "A company account in RSD.",
    parameters: [
      shownName("Uplata na račun"),
      account,
      { Name: "Payee", Type: "Text", Hint: "Payee", Required: true, Localizable: true, Default: "" },
      {
        Name: "Purpose",
        Type: "Text",
        Hint: "Purpose, up to 35 characters",
        Default: "Uplata po porudžbini",
      },
      {
        Name: "PaymentCode",
        Type: "Select",
        Hint: "Payment code",
        Default: "289",
        ...options({ "221": "221", "289": "289" }),
      },
      instructions,
    ],
  },
  {
    name: "cash-on-delivery",
    title: "Cash on delivery",
    paymentType: "cod",
    knownBanks: "",
    subscriptionsType: "",
    instant: false,
    hpayCard: false,
    fallback: false,
    splitpay: false,
    description: "The courier collects the amount.",
    requirements: "",
    parameters: [
      shownName("Plaćanje pouzećem"),
      { Name: "Fee", Type: "Text", Hint: "Fee in RSD", InputType: "number", Default: "0" },
      instructions,
    ],
  },
];

export const shippingMethodList: readonly Definition[] = [
  {
    name: "flat-rate",
    title: "Flat rate",
    description: "One price for every parcel, free above an amount.",
    requirements: "",
    instant: true,
    parameters: [
      shownName("Dostava na adresu"),
      { Name: "Price", Type: "Text", Hint: "Price", InputType: "number", Required: true, Default: "390" },
      { Name: "FreeAbove", Type: "Text", Hint: "Free above", InputType: "number", Default: "6000" },
    ],
  },
  {
    name: "courier",
    title: "Courier (sandbox)",
    description: "Labels and tracking states from the built-in sandbox courier.",
    requirements: "A contract with the courier; in the sandbox nothing.",
    instant: true,
    parameters: [
      shownName("Kurirska služba"),
      { Name: "ClientCode", Type: "Text", Hint: "Client code", Required: true, Default: "UK00001" },
      {
        Name: "Services",
        Type: "Multiselect",
        Hint: "Services",
        Default: ["standard"],
        ...options({ standard: "Standard", express: "Express", parcelShop: "Parcel shop" }),
      },
      {
        Name: "PriceList",
        Type: "Table",
        Hint: "Prices by weight",
        MaxRows: 20,
        PrimaryIdentifier: "UpTo",
        Columns: [
          { Name: "UpTo", Type: "number", Required: true },
          { Name: "Price", Type: "number", Required: true },
        ],
        Default: [
          { UpTo: "2", Price: "390" },
          { UpTo: "10", Price: "590" },
        ],
      },
    ],
  },
];

interface FiscalDefinition extends Definition {
  readonly country: string;
}

export const fiscalMethodList: readonly FiscalDefinition[] = [
  {
    name: "fiscal-receipts",
    title: "Fiscal receipts (sandbox)",
    country: "RS",
    description: "Issues a fiscal receipt for each payment and a refund receipt for each refund.",
    requirements: "A security element of the tax administration; in the sandbox nothing.",
    instant: true,
    parameters: [
      { Name: "Cashier", Type: "Text", Hint: "Cashier", Required: true, Default: "Kasa 1" },
      { Name: "Pin", Type: "Text", Hint: "PIN of the security element", InputType: "password", Default: "" },
      { Name: "SendByMail", Type: "Checkbox", Hint: "Send the receipt by e-mail", Default: true },
      {
        Name: "Footer",
        Type: "Text",
        Hint: "Text under the receipt",
        Multiline: true,
        MinRows: 2,
        Localizable: true,
        Default: "",
      },
    ],
  },
  {
    name: "accounting",
    title: "Accounting export",
    country: "RS",
    description: "Hands paid orders to the accounting program.",
    requirements: "Access data from the accountant.",
    instant: false,
    parameters: [
      { Name: "Ledger", Type: "Text", Hint: "Ledger account", Required: true, Default: "6140" },
      {
        Name: "Period",
        Type: "Select",
        Hint: "How often",
        Default: "day",
        ...options({ day: "Daily", week: "Weekly" }),
      },
    ],
  },
];
