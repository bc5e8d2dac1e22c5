import { useCan, useT } from "@hpay/remote-kit";
import { Banner } from "@hpay/ui/page";
import { messages } from "../../messages";
import { useShopStatus, useShopToConnect } from "./use-connect-shop";

interface PendingConnectProps {
  readonly needs: "company" | "pos";
}

/** Shows which shop is being connected, and what is needed next, both here and on the shop's own page. */
export function PendingConnect({ needs }: PendingConnectProps) {
  const t = useT(messages);
  const shop = useShopToConnect();
  const canConnect = useCan("pos-secret.reveal");
  const isRefused = needs === "pos" && !canConnect;
  const text = shop && (isRefused ? t("connect.not-allowed") : t(`connect.choose-${needs}`, { shop }));
  useShopStatus(text);
  return text && <Banner tone={isRefused ? "warning" : "info"}>{text}</Banner>;
}
