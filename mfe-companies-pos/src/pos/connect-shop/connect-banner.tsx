import { checkConnect } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Banner } from "@hpay/ui/page";
import { messages } from "../../messages";
import { useShopStatus } from "./use-connect-shop";

interface ShownPos {
  readonly type: string;
  readonly url: string;
  readonly urls: string;
}

const faults = {
  ok: null,
  "not-a-site": "connect.not-a-site",
  "other-address": "connect.other-address",
} as const satisfies Record<ReturnType<typeof checkConnect>, string | null>;

/**
 * Why a shop cannot be connected to a POS with the values in the form; null if it can.
 * @param canAnswer whether the shop's page may receive the secret, which requires https
 */
export const connectFault = (shop: string, pos: ShownPos, canConnect: boolean, canAnswer: boolean) => {
  if (!canConnect) return "connect.not-allowed";
  return canAnswer ? faults[checkConnect(shop, pos)] : "connect.not-secure";
};

interface ConnectBannerProps {
  readonly shop: string;
  readonly pos: ShownPos;
  readonly fault: ReturnType<typeof connectFault>;
  readonly isConnected: boolean;
}

/** Shows what remains to be done to connect the shop, both here and on the shop's own page. */
export function ConnectBanner({ shop, pos, fault, isConnected }: ConnectBannerProps) {
  const t = useT(messages);
  const text = isConnected
    ? t(shop === pos.url ? "connect.done-own" : "connect.done", { shop, pos: pos.url })
    : fault
      ? t(fault)
      : t(shop === pos.url ? "connect.ready-own" : "connect.ready", { shop, pos: pos.url });
  useShopStatus(text);
  return <Banner tone={isConnected ? "success" : fault ? "warning" : "info"}>{text}</Banner>;
}
