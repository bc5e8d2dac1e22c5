import { savedPosUrl } from "@hpay/domain";
import { useHost, useReadable } from "@hpay/remote-kit";
import { useEffect } from "react";

/** Normalized address of the shop that is being connected; null if there is none. */
export function useShopToConnect(): string | null {
  const { mode, addsiteUrl } = useReadable(useHost().windowed);
  return mode === "addsite" && addsiteUrl ? savedPosUrl(addsiteUrl) : null;
}

/**
 * The notification address of the shop that is being connected; null if the shop names none, or one on another
 * host.
 */
export function useNotifyUrlOfShop(): string | null {
  const { mode, addsiteUrl, addsiteNotifyUrl } = useReadable(useHost().windowed);
  if (mode !== "addsite" || !addsiteUrl || !addsiteNotifyUrl || !URL.canParse(addsiteNotifyUrl)) return null;
  const { protocol, host } = new URL(addsiteNotifyUrl);
  const shopAddress = `https://${savedPosUrl(addsiteUrl)}`;
  const isOwn = URL.canParse(shopAddress) && new URL(shopAddress).host === host.replace(/^www\./, "");
  return isOwn && /^https?:$/.test(protocol) ? addsiteNotifyUrl : null;
}

/**
 * Sends the shop's page a status text, so that the shop's owner reads there what is pending here. Null sends
 * nothing.
 */
export function useShopStatus(status: string | null): void {
  const { windowed } = useHost();
  useEffect(() => {
    if (status !== null) windowed.setStatus(status);
  }, [windowed, status]);
}
