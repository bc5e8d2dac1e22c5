import { useT } from "@hpay/remote-kit";
import { Button, EmptyState, Text } from "@hpay/ui";
import { type FilterFields, isKnownField } from "./domain/list-filter";
import type { ListParams } from "./domain/list-params";
import type { RouteId } from "./domain/route-id";
import { laterMessages } from "./messages/catalogue";
import type { ListAddress } from "./use-list-address";

export interface NothingFoundProps {
  readonly address: ListAddress;
  readonly fields: Pick<FilterFields, "exactFields">;
  /** The range in wall time, and its zone. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  /** Wall time one year ago. */
  readonly yearAgo: string;
}

/** Explains why a list is empty, and offers wider filters. */
export function NothingFound({ address, fields, from, to, zone, yearAgo }: NothingFoundProps) {
  const t = useT(laterMessages);
  const { params, routeId, load, showAll } = address;
  const isOld = params.from !== null && params.from <= yearAgo;
  const reasonOf = (id: Exclude<RouteId, { readonly kind: "none" | "new-pay-by-link" }>) => {
    if (id.kind === "invalid") return t("list.invalid-id", { text: id.text });
    return id.kind === "field" && !isKnownField(id.field, fields)
      ? t("list.unknown-field", { field: id.field, fields: fields.exactFields.join(", ") })
      : t("list.nothing-record");
  };
  const loadWider = (part: Partial<ListParams>) => () => load({ ...params, ...part });
  if (routeId.kind === "record" || routeId.kind === "field" || routeId.kind === "invalid")
    return (
      <EmptyState
        title={t("list.nothing-found")}
        actions={<Button onClick={showAll}>{t("list.show-all")}</Button>}
      >
        {reasonOf(routeId)}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("list.nothing-found")}
      actions={
        <>
          {params.search === "" ? null : (
            <Button onClick={loadWider({ search: "" })}>{t("list.clear-search")}</Button>
          )}
          {params.exclude.length === 0 ? null : (
            <Button onClick={loadWider({ exclude: [] })}>{t("list.show-hidden")}</Button>
          )}
          {isOld && params.to === null ? null : (
            <Button onClick={loadWider({ from: isOld ? params.from : yearAgo, to: null })}>
              {t(isOld ? "list.widen-to-now" : "list.widen")}
            </Button>
          )}
        </>
      }
    >
      <Text tone="muted">{t("list.nothing-range", { from, to, zone })}</Text>
      {params.search === "" ? null : (
        <Text tone="muted">{t("list.nothing-search", { text: params.search })}</Text>
      )}
      {params.exclude.length === 0 ? null : (
        <Text tone="muted">{t("list.nothing-excluded", { statuses: params.exclude.join(", ") })}</Text>
      )}
    </EmptyState>
  );
}
