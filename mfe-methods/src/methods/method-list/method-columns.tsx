import { readJsonField, recordField } from "@hpay/data";
import type { Translate } from "@hpay/i18n";
import { Link } from "@hpay/remote-kit/router";
import { Badge, Icon, IconButton, Row, styled, Text, TextLink } from "@hpay/ui";
import { type Column, RowMenu, StatusChip, UidText } from "@hpay/ui/page";
import type { messages } from "../../messages";
import { fallingBackTo } from "../fallback";
import { type MethodKind, methodKinds } from "../method-kinds";
import { type PosMethod, titleAndUid } from "../pos-method";
import { dragHandle } from "./row-drop";

interface MethodColumnsOptions {
  readonly kind: MethodKind;
  /** The methods in their current order, which determines a row's position. */
  readonly methods: readonly PosMethod[];
  readonly canManage: boolean;
  readonly t: Translate<typeof messages.en>;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (method: PosMethod) => void;
}

export function methodColumns(options: MethodColumnsOptions): readonly Column<PosMethod>[] {
  const { kind, methods, t } = options;
  const { detailsPath } = methodKinds[kind];
  return [
    {
      id: "order",
      header: t("methods.column.order"),
      width: "9.5rem",
      fixed: true,
      cell: (method) => <OrderCell {...options} method={method} />,
    },
    {
      id: "name",
      header: t("common.name"),
      fixed: true,
      lead: true,
      wrap: true,
      cell: (method) => (
        <TextLink component={Link} to={`${detailsPath}/${method.id}`}>
          {method.title}
        </TextLink>
      ),
    },
    { id: "uid", header: t("methods.column.uid"), cell: ({ uid }) => <UidText>{uid}</UidText> },
    {
      id: "enabled",
      header: t("common.enabled"),
      width: "8rem",
      cell: ({ isEnabled }) =>
        isEnabled ? (
          <StatusChip tone="success" icon="success">
            {t("common.enabled")}
          </StatusChip>
        ) : (
          <StatusChip tone="neutral" icon="ban">
            {t("common.disabled")}
          </StatusChip>
        ),
    },
    {
      id: "process-group",
      header: t("methods.column.process-group"),
      hideBelow: "xl",
      cell: ({ processGroup }) => processGroup || "–",
    },
    ...(kind === "payment"
      ? [
          {
            id: "fallback-of",
            header: t("methods.column.fallback-of"),
            hideBelow: "xl" as const,
            cell: ({ fallbackOfId }: PosMethod) =>
              methods.filter(({ id }) => id === fallbackOfId).map(titleAndUid)[0] ??
              (fallbackOfId === null ? "–" : `#${fallbackOfId}`),
          },
        ]
      : []),
    {
      id: "languages",
      header: t("methods.column.languages"),
      hideBelow: "xl",
      cell: (method) => <LanguagesCell method={method} t={t} />,
    },
    {
      id: "menu",
      header: t("common.actions"),
      headerHidden: true,
      fixed: true,
      align: "end",
      width: "3.5rem",
      cell: (method) => <MethodMenu {...options} method={method} />,
    },
  ];
}

const Grip = styled("span", {
  base: { display: "inline-flex", cursor: "grab", color: "fg.subtle", _active: { cursor: "grabbing" } },
});

function OrderCell({
  method,
  methods,
  canManage,
  t,
  onMove,
}: MethodColumnsOptions & { readonly method: PosMethod }) {
  const index = methods.findIndex(({ id }) => id === method.id);
  if (!canManage) return <span>{method.order}</span>;
  return (
    <Row gap="1" flexWrap="nowrap" onClick={(event) => event.stopPropagation()}>
      <Grip
        draggable
        title={t("methods.drag", { name: method.title })}
        {...{ [dragHandle]: "" }}
        hideBelow="sm"
      >
        <Icon name="grip" />
      </Grip>
      <Text as="span" minWidth="2.5rem" textAlign="end" fontVariantNumeric="tabular-nums">
        {method.order}
      </Text>
      <IconButton
        icon="arrow-up"
        size="xs"
        label={t("methods.move-up", { name: method.title })}
        disabledReason={index <= 0 ? t("methods.is-first") : undefined}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        icon="arrow-down"
        size="xs"
        label={t("methods.move-down", { name: method.title })}
        disabledReason={index >= methods.length - 1 ? t("methods.is-last") : undefined}
        onClick={() => onMove(index, index + 1)}
      />
    </Row>
  );
}

function LanguagesCell({ method, t }: { readonly method: PosMethod } & Pick<MethodColumnsOptions, "t">) {
  const languages = Object.keys(recordField(readJsonField(method.dataText), "localized_parameters") ?? {});
  if (languages.length === 0) return <Text tone="muted">{t("methods.default-language-only")}</Text>;
  return (
    <Row gap="1">
      {languages.map((code) => (
        <Badge key={code}>{code}</Badge>
      ))}
    </Row>
  );
}

function MethodMenu({
  kind,
  method,
  methods,
  canManage,
  t,
  onRemove,
}: MethodColumnsOptions & { readonly method: PosMethod }) {
  const dependents = fallingBackTo(method, methods);
  const names = dependents.map(titleAndUid).join(", ");
  const disabledReason = !canManage
    ? t("common.not-allowed")
    : dependents.length > 0
      ? t("methods.used-as-fallback", { names })
      : undefined;
  return (
    <RowMenu
      of={method.title}
      linkComponent={Link}
      entries={[
        {
          id: "configure",
          label: t("methods.configure"),
          icon: "settings",
          href: `${methodKinds[kind].detailsPath}/${method.id}`,
        },
        {
          id: "delete",
          label: t("common.delete"),
          icon: "delete",
          danger: true,
          ruled: true,
          disabledReason: disabledReason,
          onSelect: () => onRemove(method),
        },
      ]}
    />
  );
}
