import { shopPluginOf } from "./shop-plugin";

it.each([
  ["site-woocommerce", "", "woocommerce"],
  ["site-standard", "https://shop.example/wp-admin/admin-ajax.php?action=hpay-webhook", "woocommerce"],
  ["site-opencart", "", "opencart"],
  [
    "site-standard",
    "https://shop.example/index.php?route=extension/holestpay/payment/holestpay|webhook",
    "opencart",
  ],
  ["site-standard", "https://shop.example/holestpay/result/webhook", undefined],
  ["site-magento", "https://shop.example/wp-admin/admin-ajax.php?action=hpay-webhook", undefined],
  ["site", "https://shop.example/?action=hpay-webhook", "woocommerce"],
  ["app-standard", "", undefined],
])("A POS of type %s with notify URL %j uses plugin %s", (siteType, notifyUrl, plugin) => {
  expect(shopPluginOf(siteType, notifyUrl)).toBe(plugin);
});
