import { readJsonField, useExchangeRates, useRecord, type WireRecord } from "@hpay/data";
import {
  correctedRate,
  formatMoney,
  intlLocale,
  isAmount,
  multiplyMoney,
  quotedCurrencies,
  shippedRates,
  sourceCurrency,
} from "@hpay/domain";
import { useIsEmbedded, useLanguage, useT } from "@hpay/remote-kit";
import { Text } from "@hpay/ui";
import { asText } from "../../wire/loose-value";
import { orderMessages } from "../messages/catalogue";

const rateDigits = { maximumFractionDigits: 8 };

export interface RateNoteProps {
  readonly posId: number;
  /** The order's total as decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/**
 * Converts a foreign total to the shop's own currency, with the rate list and its date. Shows nothing if there
 * is no rate.
 */
export function RateNote({ posId, amount, currency }: RateNoteProps) {
  const t = useT(orderMessages);
  const language = useLanguage();
  const isEmbedded = useIsEmbedded();
  const isQuoted = !isEmbedded && quotedCurrencies.some((code) => code === currency);
  const { data: exchange } = useRecord("company_sites", isQuoted && posId > 0 ? posId : null, {
    read: readExchange,
  });
  const to = exchange?.currency ?? "";
  const { data: rates } = useExchangeRates(isQuoted && to !== "" && to !== currency ? [currency] : [], to);
  const [rateEntry] = rates ?? [];
  if (exchange === undefined || rateEntry === undefined || rateEntry.currency !== currency) return null;
  const rate = correctedRate(rateEntry.rate, exchange.correction);
  // A shop may have written any text as an amount, and a correction may reduce a rate to zero.
  if (!isAmount(amount) || Number(rate) <= 0) return null;
  const shownRate = new Intl.NumberFormat(intlLocale(language), rateDigits).format(Number(rate));
  const source = rateEntry.source === shippedRates ? t("order.rate-shipped") : rateEntry.source;
  return (
    <Text size="sm" tone="muted" fontVariantNumeric="tabular-nums">
      {t("order.rate", {
        amount: formatMoney(multiplyMoney({ amount, currency: to }, rate), language),
        rate: `1 ${currency} = ${shownRate} ${to}`,
        list: [source, rateEntry.listDate].filter(Boolean).join(", "),
      })}
    </Text>
  );
}

function readExchange(pos: WireRecord): { readonly currency: string; readonly correction: string } {
  // The wire format misspells both names.
  const { ExchanageSource, ExchanageCorrection } = readJsonField(pos.Data);
  return { currency: sourceCurrency(asText(ExchanageSource)), correction: asText(ExchanageCorrection) };
}
