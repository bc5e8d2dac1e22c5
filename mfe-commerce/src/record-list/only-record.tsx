import { useT } from "@hpay/remote-kit";
import { Alert, Button } from "@hpay/ui";
import type { RouteId } from "./domain/route-id";
import { laterMessages } from "./messages/catalogue";

export interface OnlyRecordProps {
  readonly routeId: Extract<RouteId, { readonly kind: "record" | "field" }>;
  readonly onShowAll: () => void;
}

/** Shows that the address requests a single record, and offers the whole list. */
export function OnlyRecord({ routeId, onShowAll }: OnlyRecordProps) {
  const t = useT(laterMessages);
  return (
    <Alert
      actions={
        <Button size="sm" onClick={onShowAll}>
          {t("list.show-all")}
        </Button>
      }
    >
      {routeId.kind === "record"
        ? t("list.only-one")
        : t("list.only-field", { field: routeId.field, value: routeId.value })}
    </Alert>
  );
}
