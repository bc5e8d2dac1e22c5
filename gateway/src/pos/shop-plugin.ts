import { parsePosType, standardSubtype } from "@hpay/domain";

/** Plugins that read some values differently from all others. */
const plugins = ["woocommerce", "opencart"] as const;
export type ShopPlugin = (typeof plugins)[number];

const ownAddress: Readonly<Record<ShopPlugin, RegExp>> = {
  woocommerce: /[?&]action=hpay-webhook\b/i,
  opencart: /\bextension(?:\/|%2F)holestpay\b/i,
};

/** A POS's plugin, by its type. If the type names none, by the address on which the shop is notified. */
export function shopPluginOf(siteType: string, notifyUrl: string): ShopPlugin | undefined {
  const subtype = parsePosType(siteType)?.subtype;
  const isNamed = subtype !== standardSubtype;
  return plugins.find((one) => (isNamed ? subtype === one : ownAddress[one].test(notifyUrl)));
}
