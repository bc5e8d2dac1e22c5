import { commonMessages } from "@hpay/i18n";
import { useCan, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { leaf, Text, TextLink } from "@hpay/ui";
import { type Column, StatusChip, UidText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import { keyExpiry, type Pos } from "../data/pos";
import { PosRowMenu } from "./pos-row-menu";

/**
 * The text is on one line in wide windows. In narrower ones, that would push the expiry and the row's menu
 * out of view.
 */
const OneLine = leaf("span", { base: { "@media screen and (min-width: 90rem)": { whiteSpace: "nowrap" } } });
/** A long address wraps in windows that show columns, so that the last columns stay in view. */
const Address = leaf("span", {
  base: {
    "@media screen and (min-width: 40rem)": {
      display: "inline-block",
      maxWidth: "16rem",
      whiteSpace: "normal",
      overflowWrap: "break-word",
      verticalAlign: "middle",
    },
  },
});

/**
 * @param onlySites while a shop is being connected: POS of other kinds are not links
 * @param titles display names of the types; a type without one is shown as stored
 */
export function usePosColumns(
  companyId: number,
  onlySites: boolean,
  titles: ReadonlyMap<string, string>,
): readonly Column<Pos>[] {
  const t = useT(messages);
  const tCommon = useT(commonMessages);
  const canEdit = useCan("pos.edit");
  return useMemo(() => {
    const columns: Column<Pos>[] = [
      {
        id: "uri",
        header: t("pos-list.column.uri"),
        sortable: true,
        sticky: true,
        fixed: true,
        cell: (pos) =>
          onlySites && !pos.type.startsWith("site") ? (
            <Text as="span" tone="muted">
              {pos.url}
            </Text>
          ) : (
            <Address>
              <TextLink component={Link} to={`/sitedetails/${pos.id}`}>
                {pos.url}
              </TextLink>
            </Address>
          ),
      },
      {
        id: "type",
        header: t("pos-list.column.type"),
        hideBelow: "md",
        sortable: true,
        cell: ({ type }) => titles.get(type) ?? type,
      },
      {
        id: "enabled",
        header: t("pos-list.column.enabled"),
        sortable: true,
        cell: ({ isEnabled }) => (
          <StatusChip tone={isEnabled ? "success" : "neutral"} icon={isEnabled ? "check" : "minus"}>
            {tCommon(isEnabled ? "common.yes" : "common.no")}
          </StatusChip>
        ),
      },
      {
        id: "urls",
        header: t("pos-list.column.urls"),
        sortable: true,
        hideBelow: "xl",
        wrap: true,
        cell: (pos) => pos.auxiliaryUrls.join(", ") || "–",
      },
      {
        id: "merchant-uid",
        header: t("pos-list.column.merchant-uid"),
        sortable: true,
        wrap: true,
        cell: (pos) => (
          <OneLine>
            <UidText>{pos.merchantUid}</UidText>
          </OneLine>
        ),
      },
      { id: "key-expiry", header: t("pos-list.column.key-expiry"), sortable: true, cell: keyExpiry },
    ];
    // Staff have no actions on a row (source: spec 1 §6).
    if (canEdit)
      columns.push({
        id: "menu",
        header: t("pos-list.column.menu"),
        headerHidden: true,
        align: "end",
        width: "3rem",
        fixed: true,
        cell: (pos) => <PosRowMenu pos={pos} companyId={companyId} />,
      });
    return columns;
  }, [t, tCommon, canEdit, onlySites, companyId, titles]);
}
