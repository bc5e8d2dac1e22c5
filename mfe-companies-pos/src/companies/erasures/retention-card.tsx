import { integerField, recordField, useProvider, useServerWords } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { useHost, useT, useZone } from "@hpay/remote-kit";
import { Button, CheckboxField, Row, Stack, Text, TextField } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { memo, useState } from "react";
import type { Company } from "../data/company";
import { erasuresMessages } from "./messages";

/** Serbian law requires that bookkeeping documents be retained for five years. */
const defaultMonths = "60";
const [min, max] = [12, 240];

interface Props {
  readonly company: Company;
  /** The stored age in months; 0 for never. */
  readonly storedMonths: number;
}

/** The age from which customers' data in orders is erased automatically. */
export const RetentionCard = memo(function RetentionCard({ company, storedMonths }: Props) {
  const t = useT(erasuresMessages);
  const host = useHost();
  const zone = useZone();
  const provider = useProvider();
  const serverWords = useServerWords();
  /** The edited setting; null until the person changes something. */
  const [edits, setEdits] = useState<{ readonly isOn: boolean; readonly text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { isOn, text } = edits ?? {
    isOn: storedMonths > 0,
    text: storedMonths > 0 ? String(storedMonths) : defaultMonths,
  };
  const newMonths = isOn ? readMonths(text) : 0;
  const fault = newMonths === null ? t("retention.wrong") : undefined;

  /** Asks for confirmation. Shows how many orders lose their customers' data, and how many do not. */
  const isAgreed = async (months: number) => {
    // This is a plain call instead of the record's action, because it changes nothing that another page would
    // have to reload.
    const answer = await provider.call(`api/companies/${company.id}/actions/preview-retention`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ RetentionMonths: months }),
    });
    const preview = recordField(answer, "data") ?? {};
    const [count, remainingCount] = [integerField(preview, "Orders"), integerField(preview, "Left") ?? 0];
    if (count === null) throw new Error("the preview has no count");
    return host.confirm({
      title: t("retention.ask-title", { count: months }),
      text: [
        t("retention.ask-count", { count }),
        ...(remainingCount > 0 ? [t("retention.ask-left", { count: remainingCount })] : []),
        t("retention.ask-text"),
      ].join(" "),
      confirmLabel: t("retention.confirm"),
      tone: "danger",
    });
  };
  const save = async () => {
    if (newMonths === null) return;
    const erasesMore = newMonths > 0 && (storedMonths === 0 || newMonths < storedMonths);
    setBusy(true);
    try {
      if (erasesMore && !(await isAgreed(newMonths))) return;
      await provider.action("companies", company.id, "set-retention", { RetentionMonths: newMonths });
      setEdits(null);
      host.notify({ tone: "success", text: t("retention.saved") });
    } catch (error) {
      host.notify({ tone: "error", text: t("retention.error"), details: serverWords(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t("retention.title")} description={t("retention.text")}>
      <Stack gap="4">
        <CheckboxField
          label={t("retention.on")}
          checked={isOn}
          onChange={({ target }) => setEdits({ isOn: target.checked, text })}
        />
        {isOn ? (
          <TextField
            label={t("retention.months")}
            inputMode="numeric"
            maxLength={3}
            value={text}
            error={fault}
            onChange={({ target }) => setEdits({ isOn, text: target.value })}
          />
        ) : null}
        {storedMonths > 0 && company.retentionFrom ? (
          <Text tone="muted">{t("retention.from", { at: listTime(company.retentionFrom, zone), zone })}</Text>
        ) : null}
        <Row>
          <Button
            startIcon="save"
            loading={isBusy}
            disabled={edits === null || newMonths === null}
            onClick={() => void save()}
          >
            {t("retention.save")}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
});

function readMonths(text: string): number | null {
  const months = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return months >= min && months <= max ? months : null;
}
