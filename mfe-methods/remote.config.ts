import type { RemoteConfig } from "@hpay/contract";

const payment = {
  en: "Payment methods",
  rs: "Metodi plaćanja",
  mk: "Методи на плаќање",
};
const fiscal = {
  en: "Fiscal/Integration methods",
  rs: "Fiskalni/integracioni metodi",
  mk: "Фискални/интеграциски методи",
};
const shipping = {
  en: "Shipping methods",
  rs: "Metodi dostave",
  mk: "Методи на достава",
};

export default {
  name: "mfe-methods",
  owner: "payments-methods team",
  contract: "^1.1.0",
  routes: [
    { path: "/paymentmethods", page: "payment-methods", needs: "pos", title: payment },
    { path: "/fiscalmethods", page: "fiscal-methods", needs: "pos", title: fiscal },
    { path: "/shippingmethods", page: "shipping-methods", needs: "pos", title: shipping },
    {
      path: "/newpayment",
      page: "new-payment",
      needs: "pos",
      title: { en: "Add a payment method", rs: "Novi metod plaćanja", mk: "Нов метод на плаќање" },
    },
    {
      path: "/newfiscal",
      page: "new-fiscal",
      needs: "pos",
      title: {
        en: "Add a fiscal/integration method",
        rs: "Novi fiskalni/integracioni metod",
        mk: "Нов фискален/интеграциски метод",
      },
    },
    {
      path: "/newshipping",
      page: "new-shipping",
      needs: "pos",
      title: { en: "Add a shipping method", rs: "Novi metod dostave", mk: "Нов метод на достава" },
    },
    {
      path: "/paymentdetails/:id",
      page: "payment-method",
      needs: "pos",
      record: "company_site_payment_methods",
      title: {
        en: "Payment Method Configuration",
        rs: "Podešavanje metoda plaćanja",
        mk: "Поставки на методот на плаќање",
      },
    },
    {
      path: "/fiscaldetails/:id",
      page: "fiscal-method",
      needs: "pos",
      record: "company_site_fiscal_methods",
      title: {
        en: "Fiscal/Integration Method Configuration",
        rs: "Podešavanje fiskalnog/integracionog metoda",
        mk: "Поставки на фискалниот/интеграцискиот метод",
      },
    },
    {
      path: "/shippingdetails/:id",
      page: "shipping-method",
      needs: "pos",
      record: "company_site_shipping_methods",
      title: {
        en: "Shipping Method Configuration",
        rs: "Podešavanje metoda dostave",
        mk: "Поставки на методот на достава",
      },
    },
    {
      path: "/paymentmethods/:id",
      page: "payment-method",
      needs: "pos",
      record: "company_site_payment_methods",
      title: payment,
      redirectTo: "/paymentdetails/:id",
    },
    {
      path: "/fiscalmethods/:id",
      page: "fiscal-method",
      needs: "pos",
      record: "company_site_fiscal_methods",
      title: fiscal,
      redirectTo: "/fiscaldetails/:id",
    },
    {
      path: "/shippingmethods/:id",
      page: "shipping-method",
      needs: "pos",
      record: "company_site_shipping_methods",
      title: shipping,
      redirectTo: "/shippingdetails/:id",
    },
    {
      path: "/methodscripts",
      page: "script-inventory",
      needs: "session",
      title: { en: "Behavior scripts", rs: "Skripte metoda", mk: "Скрипти на методите" },
    },
    {
      path: "/methodpreview",
      page: "definition-preview",
      needs: "session",
      title: { en: "Definition preview", rs: "Pregled definicije", mk: "Преглед на дефиниција" },
    },
  ],
  menu: [
    { path: "/paymentmethods", label: payment, icon: "payment", order: 40, needs: "pos" },
    { path: "/fiscalmethods", label: fiscal, icon: "fiscal", order: 50, needs: "pos" },
    { path: "/shippingmethods", label: shipping, icon: "shipping", order: 60, needs: "pos" },
  ],
  slots: [],
  budgetBytes: 35_000,
  devPort: 4103,
} satisfies RemoteConfig;
