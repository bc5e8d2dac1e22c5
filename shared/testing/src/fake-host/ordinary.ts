import type { PanelConfig, Selection, SessionUser, WindowedMode } from "@hpay/contract";

/** The default person, company and panel of a test. */
export const ordinaryUser: SessionUser = {
  id: 11,
  email: "owner@demo.test",
  name: "Olga Vlasnik",
  tel: "+381641234567",
  isDeveloper: false,
  isTicketSupport: false,
};

export const ordinarySelection: Selection = {
  company: { id: 1, name: "Dunav Trade d.o.o.", timeZone: "Europe/Belgrade" },
  pos: { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-woocommerce" },
};

export const nothingSelected: Selection = { company: null, pos: null };

export const ordinaryConfig: PanelConfig = {
  productName: "HPay",
  apiBase: "http://localhost/",
  clientBase: "http://localhost",
  wsPath: "/wsapi",
  geoUrl: "/geo",
  buyKeyUrl: "/dev/buy-key",
  smsPriceRsd: "4.59",
  embedders: [],
  features: ["request-id", "idempotency", "if-match"],
  environment: "production",
  allowOverride: false,
};

export const notWindowed: WindowedMode = {
  mode: "none",
  openerOrigin: null,
  addsiteUrl: null,
  addsiteNotifyUrl: null,
};
