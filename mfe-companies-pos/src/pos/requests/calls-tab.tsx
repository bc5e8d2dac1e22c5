import { listTime } from "@hpay/domain";
import { useT, useZone } from "@hpay/remote-kit";
import { Stack } from "@hpay/ui";
import { type Column, DataList, DateText, JsonView, StatusChip } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { LogTab } from "./log-tab";
import { requestMessages } from "./messages";
import { readShopCall, type ShopCall } from "./shop-call";

const refusedFilter = (value: string) => ({ IsRefused: value === "refused" });

/** Lists the shop's requests, with the gateway's answers. */
export function CallsTab({ posId }: { readonly posId: number }) {
  const t = useT(requestMessages);
  const zone = useZone();
  const [chosenPart, setChosenPart] = useState("");
  const columns = useMemo<readonly Column<ShopCall>[]>(
    () => [
      {
        id: "at",
        header: t("requests.at"),
        headerNote: zone,
        cell: (row) => <DateText iso={row.at}>{listTime(row.at, zone)}</DateText>,
      },
      {
        id: "call",
        header: t("requests.call"),
        mono: true,
        wrap: true,
        lead: true,
        cell: (row) => `${row.method} ${row.path}`,
      },
      { id: "order", header: t("requests.order"), mono: true, cell: (row) => row.orderUid || "–" },
      {
        id: "result",
        header: t("requests.result"),
        cell: (row) =>
          row.errorCode === null ? (
            <StatusChip tone="success" icon="check">
              {String(row.status)}
            </StatusChip>
          ) : (
            <StatusChip tone="danger" icon="alert">
              {String(row.errorCode)}
            </StatusChip>
          ),
      },
      { id: "error", header: t("requests.error"), wrap: true, cell: (row) => row.error || "–" },
      {
        id: "took",
        header: t("requests.took"),
        align: "end",
        hideBelow: "lg",
        cell: (row) => `${row.tookMs} ms`,
      },
    ],
    [t, zone],
  );
  return (
    <LogTab
      posId={posId}
      resource="shop_calls"
      read={readShopCall}
      label={t("requests.tab.requests")}
      text={t("requests.text")}
      emptyText={t("requests.none")}
      columns={columns}
      options={[
        { value: "", label: t("requests.filter.all") },
        { value: "refused", label: t("requests.filter.refused") },
        { value: "done", label: t("requests.filter.done") },
      ]}
      chosenOption={chosenPart}
      onChosen={setChosenPart}
      filterOf={refusedFilter}
      detail={(call) => <CallDetail call={call} />}
    />
  );
}

function CallDetail({ call }: { readonly call: ShopCall }) {
  const t = useT(requestMessages);
  const { signature, signedText, theirText, slip } = call;
  const entries = [
    ...(signature ? [{ label: t("requests.signature"), value: t(`requests.signature.${signature}`) }] : []),
    ...(signedText ? [{ label: t("requests.signed"), value: <code>{signedText}</code> }] : []),
    ...(theirText ? [{ label: t("requests.theirs"), value: <code>{theirText}</code> }] : []),
    ...(signature === "wrong"
      ? [{ label: t("requests.difference"), value: t(`requests.slip.${slip ?? "unknown"}`) }]
      : []),
  ];
  return (
    <Stack gap="3">
      {entries.length > 0 ? <DataList entries={entries} /> : null}
      <JsonView text={call.request} label={t("requests.fields")} />
    </Stack>
  );
}
