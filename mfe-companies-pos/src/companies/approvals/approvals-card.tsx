import { isAllowed } from "@hpay/contract/permissions";
import { useProvider, useServerWords } from "@hpay/data";
import { currencies, decimalInLanguage, parseAmount } from "@hpay/domain";
import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Button, CheckboxField, Row, Stack, Text } from "@hpay/ui";
import { Card, type ObjectColumn, type ObjectRow, ObjectTable, rowsAreValid } from "@hpay/ui/page";
import { memo, useMemo, useState } from "react";
import type { Company } from "../data/company";
import { approvalsMessages } from "./messages";

/** The steps that need a second person in this company. Only the owner can change them. */
export const ApprovalsCard = memo(function ApprovalsCard({ company }: { readonly company: Company }) {
  const t = useT(approvalsMessages);
  const language = useLanguage();
  const host = useHost();
  const provider = useProvider();
  const serverWords = useServerWords();
  const canChange = isAllowed(company.role, "company.set-approvals");
  const { approvals } = company;
  const storedRules = useMemo(
    () => ({
      ...approvals,
      rows: Object.entries(approvals.limits).map(
        ([currency, amount]): ObjectRow => ({ currency, amount: decimalInLanguage(amount, language) }),
      ),
    }),
    [approvals, language],
  );
  /** The edited rules; null until the person changes something. */
  const [edits, setEdits] = useState<typeof storedRules | null>(null);
  const [isSaving, setSaving] = useState(false);
  const currentRules = edits ?? storedRules;
  const columns = useMemo<readonly ObjectColumn[]>(() => {
    const codes = new Set([...currencies, ...currentRules.rows.map(({ currency }) => String(currency))]);
    return [
      {
        id: "currency",
        header: t("approvals.currency"),
        kind: "select",
        required: true,
        width: "8rem",
        options: [...codes].map((value) => ({ value, label: value })),
        check: (code) =>
          currentRules.rows.filter(({ currency }) => currency === code).length > 1
            ? t("approvals.currency-twice")
            : undefined,
      },
      {
        id: "amount",
        header: t("approvals.amount"),
        required: true,
        maxLength: 20,
        check: (text) => (isLimit(text, language) ? undefined : t("approvals.amount-wrong")),
      },
    ];
  }, [t, language, currentRules.rows]);

  const save = async () => {
    setSaving(true);
    try {
      await provider.action("companies", company.id, "set-approvals", {
        ApproveRefunds: currentRules.refunds,
        ApproveMarkPaid: currentRules.markPaid,
        ApprovalLimits: Object.fromEntries(
          currentRules.rows.map(({ currency, amount }) => [currency, parseAmount(String(amount), language)]),
        ),
      });
      setEdits(null);
      host.notify({ tone: "success", text: t("approvals.saved") });
    } catch (error) {
      host.notify({ tone: "error", text: t("approvals.error"), details: serverWords(error) });
    } finally {
      setSaving(false);
    }
  };
  const needsSecondPerson = currentRules.refunds || currentRules.markPaid;
  const unusedCurrency = currencies.find(
    (code) => !currentRules.rows.some(({ currency }) => currency === code),
  );
  return (
    <Card title={t("approvals.title")} description={t("approvals.text")}>
      <Stack gap="4">
        {canChange ? null : <Text tone="muted">{t("approvals.owner-only")}</Text>}
        <CheckboxField
          label={t("approvals.refunds")}
          checked={currentRules.refunds}
          disabled={!canChange}
          onChange={({ target }) => setEdits({ ...currentRules, refunds: target.checked })}
        />
        <CheckboxField
          label={t("approvals.mark-paid")}
          checked={currentRules.markPaid}
          disabled={!canChange}
          onChange={({ target }) => setEdits({ ...currentRules, markPaid: target.checked })}
        />
        {needsSecondPerson ? (
          <ObjectTable
            label={t("approvals.limits")}
            columns={columns}
            rows={currentRules.rows}
            onRows={(rows) => setEdits({ ...currentRules, rows: [...rows] })}
            newRow={() => ({ currency: unusedCurrency ?? "", amount: "" })}
            maxRows={currencies.length}
            disabled={!canChange}
          />
        ) : null}
        {canChange ? (
          <Row>
            <Button
              startIcon="save"
              loading={isSaving}
              disabled={edits === null || !rowsAreValid(currentRules.rows, columns)}
              onClick={() => void save()}
            >
              {t("approvals.save")}
            </Button>
          </Row>
        ) : null}
      </Stack>
    </Card>
  );
});

function isLimit(text: string, language: string): boolean {
  const amount = parseAmount(text, language);
  return amount !== null && !amount.startsWith("-");
}
