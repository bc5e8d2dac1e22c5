import { commonMessages } from "@hpay/i18n";
import { useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { TextLink } from "@hpay/ui";
import { type Column, StatusChip, UidText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import { keyExpiry, type Pos } from "../data/pos";

export function usePosColumns(): readonly Column<Pos>[] {
  const t = useT(messages);
  const common = useT(commonMessages);
  return useMemo(
    () => [
      {
        id: "uri",
        header: t("pos-list.column.uri"),
        sortable: true,
        sticky: true,
        fixed: true,
        cell: (pos) => (
          <TextLink component={Link} to={`/sitedetails/${pos.id}`}>
            {pos.url}
          </TextLink>
        ),
      },
      { id: "type", header: t("pos-list.column.type"), sortable: true, cell: (pos) => pos.type },
      {
        id: "enabled",
        header: t("pos-list.column.enabled"),
        sortable: true,
        cell: ({ isEnabled }) => (
          <StatusChip tone={isEnabled ? "success" : "neutral"} icon={isEnabled ? "check" : "minus"}>
            {common(isEnabled ? "common.yes" : "common.no")}
          </StatusChip>
        ),
      },
      {
        id: "urls",
        header: t("pos-list.column.urls"),
        sortable: true,
        hideBelow: "lg",
        wrap: true,
        cell: (pos) => pos.auxiliaryUrls.join(", "),
      },
      {
        id: "merchant-uid",
        header: t("pos-list.column.merchant-uid"),
        sortable: true,
        cell: (pos) => <UidText>{pos.merchantUid}</UidText>,
      },
      { id: "key-expiry", header: t("pos-list.column.key-expiry"), sortable: true, cell: keyExpiry },
    ],
    [t, common],
  );
}
