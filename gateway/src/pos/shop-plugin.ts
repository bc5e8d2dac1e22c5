import { parsePosType, standardSubtype } from "@hpay/domain";

/** Plugins that read some values differently from all others. */
const plugins = ["woocommerce", "opencart"] as const;
export type ShopPlugin = (typeof plugins)[number];

const ownAddress: Readonly<Record<ShopPlugin, RegExp>> = {
  woocommerce: /[?&]action=hpay-webhook\b/i,
  opencart: /\bextension(?:\/|%2F)holestpay\b/i,
};

/** A POS's plugin, by its type. If the type names none, by the address at which the shop is notified. */
export function shopPluginOf(siteType: string, notifyUrl: string): ShopPlugin | undefined {
  const typePlugin = pluginNamedBy(siteType);
  return typePlugin === undefined ? pluginAt(notifyUrl) : plugins.find((plugin) => plugin === typePlugin);
}

/** The plugin at an address, if the POS's type names another one. */
export function otherPluginOf(siteType: string, notifyUrl: string): ShopPlugin | undefined {
  const [typePlugin, addressPlugin] = [pluginNamedBy(siteType), pluginAt(notifyUrl)];
  return typePlugin === undefined || typePlugin === addressPlugin ? undefined : addressPlugin;
}

function pluginNamedBy(siteType: string): string | undefined {
  const subtype = parsePosType(siteType)?.subtype;
  return subtype === standardSubtype ? undefined : (subtype ?? "");
}

const pluginAt = (notifyUrl: string): ShopPlugin | undefined =>
  plugins.find((plugin) => ownAddress[plugin].test(notifyUrl));
