import type { Translate } from "@hpay/i18n";
import { Badge, Row, Text } from "@hpay/ui";
import { type Column, StatusChip } from "@hpay/ui/page";
import type { messages } from "../messages";
import type { MethodKind } from "../methods/method-kinds";
import type { CatalogueMethod } from "./catalogue-method";

type T = Translate<typeof messages.en>;

export function catalogueColumns(
  kind: MethodKind,
  t: T,
  addedIds: ReadonlySet<number>,
): readonly Column<CatalogueMethod>[] {
  const name: Column<CatalogueMethod> = {
    id: "name",
    header: t("common.name"),
    fixed: true,
    wrap: true,
    cell: (method) => (
      <Row>
        <Text as="span" strong>
          {method.title}
        </Text>
        {addedIds.has(method.id) ? (
          <StatusChip tone="success" icon="check">
            {t("catalogue.already-added")}
          </StatusChip>
        ) : null}
      </Row>
    ),
  };
  if (kind === "fiscal")
    return [
      name,
      {
        id: "info",
        header: t("catalogue.column.info"),
        cell: ({ country }) => country || "–",
      },
    ];
  const features: Column<CatalogueMethod> = {
    id: "features",
    header: t("catalogue.column.features"),
    wrap: true,
    cell: (method) => <Features method={method} t={t} />,
  };
  if (kind === "shipping") return [name, features];
  return [
    name,
    { id: "type", header: t("catalogue.column.type"), cell: ({ type }) => type || "–" },
    {
      id: "known-banks",
      header: t("catalogue.column.known-banks"),
      hideBelow: "md",
      wrap: true,
      cell: ({ knownBanks }) => knownBanks || "–",
    },
    features,
  ];
}

function Features({ method, t }: { readonly method: CatalogueMethod; readonly t: T }) {
  const features = [
    method.isRecurring && t("catalogue.badge.recurring"),
    method.isInstant && t("catalogue.badge.instant"),
    method.isCard && t("catalogue.badge.card"),
    method.supportsFallback && t("catalogue.badge.fallback"),
    method.isSplitPay && t("catalogue.badge.split-pay"),
  ].filter((feature) => feature !== false);
  if (features.length === 0) return <span>–</span>;
  return (
    <Row gap="1">
      {features.map((feature) => (
        <Badge key={feature}>{feature}</Badge>
      ))}
    </Row>
  );
}
