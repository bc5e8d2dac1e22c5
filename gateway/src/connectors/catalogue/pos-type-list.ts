import { options, type Parameter } from "../definition/parameter";
import { inLanguages, validator } from "../definition/translated";

const currencySign: Parameter = {
  Name: "PriceDisplay",
  Type: "RADIO",
  Label: inLanguages("Price display", "Prikaz cena", "Приказ на цени"),
  Hint: inLanguages(
    "How the shop shows prices",
    "Kako prodavnica prikazuje cene",
    "Како продавницата ги прикажува цените",
  ),
  Default: "code",
  ...options({
    code: inLanguages("Code (RSD)", "Oznaka (RSD)", "Ознака (RSD)"),
    sign: inLanguages("Sign (din.)", "Znak (din.)", "Знак (дин.)"),
  }),
};
const orderPrefix: Parameter = {
  Name: "OrderPrefix",
  Type: "Text",
  Label: inLanguages("Order prefix", "Prefiks porudžbina", "Префикс на нарачки"),
  Hint: inLanguages(
    "Added before each order number",
    "Prefiks brojeva porudžbina",
    "Префикс на броевите на нарачки",
  ),
  Description: inLanguages(
    "Added in front of the shop's order numbers, so that several shops can share one account.",
    "Stavlja se ispred brojeva porudžbina prodavnice, da bi više prodavnica moglo da deli jedan račun.",
    "Се става пред броевите на нарачки на продавницата, за повеќе продавници да делат една сметка.",
  ),
  Default: "",
  Validator: validator(
    {
      wrong: inLanguages(
        "Up to 8 capital letters or digits",
        "Najviše 8 velikih slova ili cifara",
        "Најмногу 8 големи букви или цифри",
      ),
    },
    "return /^[A-Z0-9-]{0,8}$/.test(value || '') ? null : t.wrong;",
  ),
};

interface PosType {
  readonly name: string;
  readonly title: string;
  readonly data: { readonly parameters: readonly Parameter[]; readonly [script: string]: unknown };
}

/** POS types. A name is `site`, `app` or `splitpay`, followed by a hyphen and a subtype. */
export const posTypeList: readonly PosType[] = [
  {
    name: "site-standard",
    title: "Web site",
    data: {
      texts: { rs: { Title: "Veb-sajt" }, mk: { Title: "Веб-страница" } },
      parameters: [currencySign],
    },
  },
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
      texts: { rs: { Title: "Mobilna aplikacija" }, mk: { Title: "Мобилна апликација" } },
      parameters: [
        {
          Name: "DeepLink",
          Type: "Text",
          Label: inLanguages("Return address", "Povratna adresa", "Повратна адреса"),
          Hint: inLanguages(
            "Return address in the app",
            "Adresa za povratak u aplikaciju",
            "Адреса за враќање во апликацијата",
          ),
          Default: "",
          Required: false,
        },
        {
          Name: "ConfirmInApp",
          Type: "Checkbox",
          Label: inLanguages("Confirm in the app", "Potvrda u aplikaciji", "Потврда во апликацијата"),
          Hint: inLanguages(
            "Confirm payments in the app",
            "Plaćanja se potvrđuju u aplikaciji",
            "Плаќањата се потврдуваат во апликацијата",
          ),
          Default: false,
        },
      ],
    },
  },
  {
    name: "splitpay-standard",
    title: "Split-pay receiver",
    data: {
      texts: { rs: { Title: "SplitPay primalac" }, mk: { Title: "SplitPay примач" } },
      parameters: [
        {
          Name: "Account",
          Type: "Text",
          Label: inLanguages("Account", "Račun", "Сметка"),
          Hint: inLanguages(
            "Account that receives the share",
            "Račun na koji se uplaćuje udeo",
            "Сметка на која се уплатува уделот",
          ),
          Required: true,
          Default: "",
        },
        {
          Name: "Share",
          Type: "Text",
          Label: inLanguages("Share", "Udeo", "Удел"),
          Hint: inLanguages("Share in percent", "Udeo u procentima", "Удел во проценти"),
          InputType: "number",
          Default: "0",
          Validator: validator(
            {
              wrong: inLanguages(
                "0 to 100, with two decimals at most",
                "Od 0 do 100, sa najviše dve decimale",
                "Од 0 до 100, со најмногу две децимали",
              ),
            },
            "return /^(\\d{1,2}(\\.\\d{1,2})?|100(\\.00?)?)?$/.test(String(value ?? '')) ? null : t.wrong;",
          ),
        },
      ],
    },
  },
];
