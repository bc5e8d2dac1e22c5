import { savedPosUrl } from "@hpay/domain";
import { useHost, useReadable } from "@hpay/remote-kit";
import { useEffect } from "react";

/** Address of the shop that waits to be connected, as it is kept; null when none does. */
export function useShopToConnect(): string | null {
  const { mode, addsiteUrl } = useReadable(useHost().windowed);
  return mode === "addsite" && addsiteUrl ? savedPosUrl(addsiteUrl) : null;
}

/** Where the shop that is being connected wants its results; null when it says nothing, or names another host than its own. */
export function useNotifyUrlOfShop(): string | null {
  const { mode, addsiteUrl, addsiteNotifyUrl } = useReadable(useHost().windowed);
  if (mode !== "addsite" || !addsiteUrl || !addsiteNotifyUrl || !URL.canParse(addsiteNotifyUrl)) return null;
  const { protocol, host } = new URL(addsiteNotifyUrl);
  const own = `https://${savedPosUrl(addsiteUrl)}`;
  const isOwn = URL.canParse(own) && new URL(own).host === host.replace(/^www\./, "");
  return isOwn && /^https?:$/.test(protocol) ? addsiteNotifyUrl : null;
}

/** Tells the shop's owner, who watches the shop's own page, what is awaited here. Null: nothing new. */
export function useShopStatus(status: string | null): void {
  const { windowed } = useHost();
  useEffect(() => {
    if (status !== null) windowed.setStatus(status);
  }, [windowed, status]);
}
