import { type ReceivedAnswer, recordField, textField, useErrorMessage, useProvider } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { useHost, useT, useZone } from "@hpay/remote-kit";
import { Box, Button, Stack } from "@hpay/ui";
import { type Column, DateText, Dialog } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { LogTab } from "./log-tab";
import { requestMessages } from "./messages";
import { type CallError, readCallError } from "./shop-call";

type ShopLog = ReceivedAnswer<"POST /api/company_sites/{id}/actions/shop-log">;

/** Refusals, grouped by error, and the shop's own log. */
export function ErrorsTab({ posId }: { readonly posId: number }) {
  const t = useT(requestMessages);
  const zone = useZone();
  const columns = useMemo<readonly Column<CallError>[]>(
    () => [
      {
        id: "error",
        header: t("requests.error"),
        wrap: true,
        lead: true,
        cell: (row) => `${row.errorCode} ${row.error}`,
      },
      {
        id: "call",
        header: t("requests.call"),
        mono: true,
        wrap: true,
        cell: (row) => `${row.method} ${row.route || t("requests.unknown-call")}`,
      },
      { id: "count", header: t("requests.count"), align: "end", cell: (row) => row.count },
      {
        id: "last",
        header: t("requests.last"),
        headerNote: zone,
        cell: (row) => <DateText iso={row.lastAt}>{listTime(row.lastAt, zone)}</DateText>,
      },
    ],
    [t, zone],
  );
  return (
    <LogTab
      posId={posId}
      resource="shop_call_errors"
      read={readCallError}
      orderBy="LastAt"
      label={t("requests.tab.errors")}
      text={t("requests.errors.text")}
      emptyText={t("requests.errors.none")}
      columns={columns}
      actions={() => <ShopLogButton posId={posId} />}
    />
  );
}

/** Requests the shop's log, which may take a while, and shows it. */
function ShopLogButton({ posId }: { readonly posId: number }) {
  const t = useT(requestMessages);
  const host = useHost();
  const provider = useProvider();
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [log, setLog] = useState<string | null>(null);
  const handleLoad = async () => {
    setBusy(true);
    const notifyFailure = (details: string) =>
      host.notify({ tone: "error", text: t("requests.shop-log.error"), details });
    try {
      const path = `api/company_sites/${posId}/actions/shop-log`;
      const shopLog: ShopLog = await provider.call(path, { method: "POST" });
      const answer = recordField(shopLog, "data") ?? {};
      const error = textField(answer, "Error");
      if (error) notifyFailure(error);
      else setLog(textField(answer, "Log"));
    } catch (error) {
      notifyFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button startIcon="alert" loading={isBusy} onClick={() => void handleLoad()}>
        {t("requests.shop-log")}
      </Button>
      {log === null ? null : (
        <Dialog open onClose={() => setLog(null)} title={t("requests.shop-log.title")} size="xl">
          <Stack>
            <Box as="pre" overflow="auto" maxHeight="60vh" fontSize="sm" whiteSpace="pre-wrap">
              {log || t("requests.shop-log.empty")}
            </Box>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
