import { useProvider, useRecordList, useServerWords } from "@hpay/data";
import { isEmail, listTime, readJsonObject } from "@hpay/domain";
import { useHost, useT, useZone } from "@hpay/remote-kit";
import { Button, Row, Stack, TextField } from "@hpay/ui";
import { Card, type Column, DataTable, DateText } from "@hpay/ui/page";
import { memo, useMemo, useState } from "react";
import type { Company } from "../data/company";
import { type Erasure, erasuresOf, readErasure } from "./erasure";
import { erasuresMessages } from "./messages";

/** Erases a customer's personal data, and lists all erasures, each with its report. */
export const ErasuresCard = memo(function ErasuresCard({ company }: { readonly company: Company }) {
  const t = useT(erasuresMessages);
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const zone = useZone();
  const [email, setEmail] = useState("");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const query = useMemo(() => erasuresOf(company.id), [company.id]);
  const erasures = useRecordList("erasures", query, { read: readErasure });
  const address = email.trim();
  const fault = isTried && (address === "" || !isEmail(address)) ? t("erasures.email-wrong") : undefined;

  const erase = async () => {
    setTried(true);
    if (address === "" || !isEmail(address)) return;
    const isConfirmed = await host.confirm({
      title: t("erasures.ask-title", { email: address }),
      text: t("erasures.ask-text"),
      confirmLabel: t("erasures.erase"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    setBusy(true);
    try {
      const createdErasure = readErasure(
        await provider.create("erasures", { CompanyId: company.id, Email: address }),
      );
      const doneText = t("erasures.done", { count: createdErasure?.orders ?? 0 });
      if (createdErasure?.hasMore)
        return host.notify({ tone: "warning", text: doneText, details: t("erasures.more") });
      setEmail("");
      setTried(false);
      host.notify({ tone: "success", text: doneText });
    } catch (error) {
      host.notify({ tone: "error", text: t("erasures.failed"), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  const columns = useMemo<readonly Column<Erasure>[]>(
    () => [
      {
        id: "at",
        header: t("erasures.at"),
        headerNote: zone,
        cell: ({ at }) => <DateText iso={at}>{listTime(at, zone)}</DateText>,
      },
      {
        id: "subject",
        header: t("erasures.subject"),
        cell: ({ subject, months }) => (months === null ? subject : t("erasures.by-age", { count: months })),
      },
      { id: "orders", header: t("erasures.orders"), align: "end", cell: ({ orders }) => orders },
      {
        id: "left",
        header: t("erasures.left"),
        hideBelow: "lg",
        cell: ({ remainingOrders }) => remainingOrders.join(", ") || "–",
      },
      { id: "by", header: t("erasures.by"), hideBelow: "lg", cell: ({ requester: by }) => by },
      {
        id: "report",
        header: t("erasures.download"),
        headerHidden: true,
        align: "end",
        cell: (row) => (
          <Button size="sm" startIcon="download" onClick={() => download(row)}>
            {t("erasures.download")}
          </Button>
        ),
      },
    ],
    [t, zone],
  );
  const rows = erasures.data?.rows ?? [];
  return (
    <Card title={t("erasures.title")} description={t("erasures.text")}>
      <Stack gap="4">
        <TextField
          label={t("erasures.email")}
          type="email"
          value={email}
          error={fault}
          autoComplete="off"
          onChange={({ target }) => setEmail(target.value)}
        />
        <Row>
          <Button variant="dangerOutline" loading={isBusy} onClick={() => void erase()}>
            {t("erasures.erase")}
          </Button>
        </Row>
        {rows.length === 0 ? null : (
          <DataTable
            label={t("erasures.list")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            maxHeight="20rem"
          />
        )}
      </Stack>
    </Card>
  );
});

/** Saves the report as a JSON file. */
function download({ id, at, subject, requester: by, report }: Erasure): void {
  const text = JSON.stringify({ id, at, subject, by, erased: readJsonObject(report) }, null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `erasure-${id}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
