import { listTime } from "@hpay/domain";
import { useT, useZone } from "@hpay/remote-kit";
import { Alert } from "@hpay/ui";
import { posMessages } from "../messages";
import type { PosRecord } from "./pos-record";

/** Shows how long the old key is valid, and whether the shop still signs with it. */
export function PreviousSecret({ secret }: { readonly secret: NonNullable<PosRecord["previousSecret"]> }) {
  const t = useT(posMessages);
  const zone = useZone();
  const time = (iso: string) => `${listTime(iso, zone)} (${zone})`;
  return (
    <Alert tone="info">
      {t("pos.secret-old-until", { time: time(secret.endsAt) })}{" "}
      {secret.lastUsedAt
        ? t("pos.secret-old-used", { time: time(secret.lastUsedAt) })
        : t("pos.secret-old-unused")}
    </Alert>
  );
}
