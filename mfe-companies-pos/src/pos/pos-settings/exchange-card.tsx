import { type ExchangeRate, useExchangeRates, useServerWords } from "@hpay/data";
import { correctedRate, exchangeSources, quotedCurrencies, shippedRates, sourceCurrency } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Grid, SelectField, Stack, Text, TextField } from "@hpay/ui";
import { Card, type Column, DataTable, QueryStates } from "@hpay/ui/page";
import { useMemo } from "react";
import { posMessages } from "../messages";
import { typedCorrection } from "./pos-values";
import { posPart } from "./use-pos-fields";

export const ExchangeCard = posPart(
  function ExchangeCard({ form, fields }) {
    const t = useT(posMessages);
    const { values, setFieldValue } = form.formik;
    const allSources: readonly string[] = exchangeSources;
    const sources = allSources.includes(values.exchangeSource)
      ? allSources
      : [...allSources, values.exchangeSource];
    return (
      <Card title={t("pos.exchange")} description={t("pos.exchange-text")}>
        <Stack gap="5">
          <Grid columns={2} gap="5" alignItems="start">
            <SelectField
              label={t("pos.exchange-source")}
              options={sources.map((source) => ({
                value: source,
                label: source === "HRK" ? t("pos.exchange-hrk") : source,
              }))}
              {...fields.text("exchangeSource")}
            />
            <TextField
              label={t("pos.exchange-correction")}
              inputMode="decimal"
              numeric
              end="%"
              {...fields.text("exchangeCorrection")}
              onChange={(event) =>
                void setFieldValue("exchangeCorrection", typedCorrection(event.target.value))
              }
            />
          </Grid>
          <ExchangeRates source={values.exchangeSource} correction={values.exchangeCorrection} />
        </Stack>
      </Card>
    );
  },
  ["exchangeSource", "exchangeCorrection"],
);

function ExchangeRates({ source, correction }: { readonly source: string; readonly correction: string }) {
  const t = useT(posMessages);
  const serverWords = useServerWords();
  const currency = sourceCurrency(source);
  const rates = useExchangeRates(quotedCurrencies, currency);
  const columns = useMemo<readonly Column<ExchangeRate>[]>(
    () => [
      { id: "currency", header: t("pos.rate-currency"), cell: (rate) => `1 ${rate.currency}` },
      {
        id: "rate",
        header: t("pos.rate"),
        align: "end",
        cell: (rate) => `${rate.rate} ${currency}`,
      },
      {
        id: "corrected",
        header: t("pos.rate-corrected"),
        align: "end",
        cell: (rate) => `${correctedRate(rate.rate, correction)} ${currency}`,
      },
      {
        id: "date",
        header: t("pos.rate-date"),
        cell: ({ listDate, source }) => {
          const list =
            source === shippedRates ? t("pos.rate-shipped") : source === "peg" ? t("pos.rate-peg") : source;
          return [listDate || "–", list].filter(Boolean).join(" · ");
        },
      },
    ],
    [t, currency, correction],
  );
  return (
    <QueryStates
      query={rates}
      isEmpty={(rows) => rows.length === 0}
      empty={<Text tone="muted">{t("pos.rates-none")}</Text>}
      failure={(error) => ({ title: t("pos.rates-error"), text: serverWords(error) })}
    >
      {(rows) => (
        <DataTable
          label={t("pos.rates")}
          columns={columns}
          rows={rows}
          rowKey={(rate) => rate.currency}
          density="compact"
          maxHeight="none"
        />
      )}
    </QueryStates>
  );
}
