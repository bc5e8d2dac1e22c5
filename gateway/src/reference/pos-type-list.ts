import { options, type Parameter } from "./parameter";

const currencySign: Parameter = {
  Name: "PriceDisplay",
  Type: "RADIO",
  Hint: "How the shop shows prices",
  Default: "code",
  ...options({ code: "Code (RSD)", sign: "Sign (din.)" }),
};
const orderPrefix: Parameter = {
  Name: "OrderPrefix",
  Type: "Text",
  Hint: "Prefix of order numbers",
  Description: "Put before the shop's own order numbers, so that several shops can share one account.",
  Default: "",
  Validator:
    "function(value) { return /^[A-Z0-9-]{0,8}$/.test(value || '') ? null : 'Up to 8 capital letters or digits'; }",
};

interface PosType {
  readonly name: string;
  readonly title: string;
  readonly data: { readonly parameters: readonly Parameter[]; readonly [script: string]: unknown };
}

/** Kinds of POS: `site`, `app` or `splitpay`, a hyphen and a subtype. */
export const posTypeList: readonly PosType[] = [
  { name: "site-standard", title: "Web site", data: { parameters: [currencySign] } },
  {
    name: "site-woocommerce",
    title: "WooCommerce",
    data: {
      parameters: [currencySign, orderPrefix],
      createDataFilter: "function(data) { return Object.assign({}, data, { Urls: data.Urls || '' }); }",
    },
  },
  { name: "site-magento", title: "Magento", data: { parameters: [currencySign, orderPrefix] } },
  { name: "site-opencart", title: "OpenCart", data: { parameters: [currencySign, orderPrefix] } },
  {
    name: "app-standard",
    title: "Mobile app",
    data: {
      parameters: [
        { Name: "DeepLink", Type: "Text", Hint: "Return address into the app", Default: "", Required: false },
        { Name: "ConfirmInApp", Type: "Checkbox", Hint: "Confirm payments in the app", Default: false },
      ],
    },
  },
  {
    name: "splitpay-standard",
    title: "Split-pay receiver",
    data: {
      parameters: [
        {
          Name: "Account",
          Type: "Text",
          Hint: "Account that receives its part",
          Required: true,
          Default: "",
        },
        {
          Name: "Share",
          Type: "Text",
          Hint: "Share in percent",
          InputType: "number",
          Default: "0",
          Validator:
            "function(value) { return /^(\\d{1,2}(\\.\\d{1,2})?|100(\\.00?)?)?$/.test(String(value ?? '')) ? null : '0 to 100, with two decimals at most'; }",
        },
      ],
    },
  },
];
