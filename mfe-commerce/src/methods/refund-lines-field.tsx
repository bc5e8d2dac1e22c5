import { decimalInLanguage, formatMoney, parseAmount } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Box, CheckboxField, FormError, Row, Stack, styled, Text, TextField } from "@hpay/ui";
import { RadioGroup } from "@hpay/ui/page";
import { laterMessages } from "../record-list/messages/catalogue";
import { answerOf, type RefundChoice, type TypedLine, typedLines } from "./domain/refund-choice";

const Lines = styled("fieldset", {
  base: {
    display: "flex",
    flexDirection: "column",
    minWidth: 0,
    maxHeight: "18rem",
    overflowY: "auto",
    borderWidth: "1px",
    borderColor: "border",
    borderRadius: "md",
  },
});
const Line = styled("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 7rem",
    alignItems: "center",
    columnGap: "3",
    px: "3",
    py: "1.5",
    minHeight: "11",
    "& + &": { borderTopWidth: "1px", borderColor: "border" },
  },
});

export interface RefundLinesFieldProps {
  readonly choice: RefundChoice;
  /** The selected lines as stored in the form; empty if an amount is refunded instead. */
  readonly value: string;
  readonly isTried: boolean;
  readonly onValue: (value: string) => void;
}

/** Chooses between a refund of an amount and a refund of lines. */
export function RefundWay({ value, onValue }: Pick<RefundLinesFieldProps, "value" | "onValue">) {
  const t = useT(laterMessages);
  return (
    <RadioGroup
      beside
      label={t("refund.of")}
      value={value === "" ? "amount" : "lines"}
      options={[
        { value: "amount", label: t("refund.of-amount") },
        { value: "lines", label: t("refund.of-lines") },
      ]}
      onValue={(way) => onValue(way === "lines" ? "[]" : "")}
    />
  );
}

/** An order's lines that can still be refunded, each with its quantity. */
export function RefundLinesField({ choice, value, isTried, onValue }: RefundLinesFieldProps) {
  const t = useT(laterMessages);
  const language = useLanguage();
  const { currency } = choice.order;
  const selectedLines = typedLines(value) ?? [];
  const answer = answerOf(choice, selectedLines, (text) => parseAmount(text, language));
  const formatAmount = (amount: string) => formatMoney({ amount, currency }, language);
  const choose = (chosenLines: readonly TypedLine[]) => {
    const lineOrder = choice.lines.map(({ item }) => item);
    const sortedLines = chosenLines.toSorted((a, b) => lineOrder.indexOf(a.item) - lineOrder.indexOf(b.item));
    onValue(JSON.stringify(sortedLines));
  };
  const linesWithout = (item: number | null) => selectedLines.filter((line) => line.item !== item);
  const wholeLine = (line: RefundChoice["lines"][number]) => ({
    item: line.item,
    qty: decimalInLanguage(line.qty, language),
  });
  const isFaulty = (item: number | null) =>
    answer.kind === "fault" && answer.item === item && selectedLines.some((line) => line.item === item);
  return (
    <Stack gap="1.5">
      <Lines aria-label={t("refund.of-lines")}>
        {choice.lines.map((line) => {
          const chosenLine = selectedLines.find(({ item }) => item === line.item);
          return (
            <Line key={String(line.item)}>
              <Box minWidth="0" overflowWrap="anywhere">
                <CheckboxField
                  label={line.name}
                  checked={chosenLine !== undefined}
                  onValue={(isChecked) =>
                    choose([...linesWithout(line.item), ...(isChecked ? [wholeLine(line)] : [])])
                  }
                />
                <Text as="span" display="block" paddingInlineStart="7" size="xs" tone="muted">
                  {t("refund.left", { amount: formatAmount(line.left) })}
                </Text>
              </Box>
              {line.qty === "1" ? null : (
                <TextField
                  labelHidden
                  label={t("refund.qty", { name: line.name })}
                  numeric
                  inputMode="decimal"
                  autoComplete="off"
                  value={chosenLine?.qty ?? ""}
                  placeholder="0"
                  end={t("refund.of-qty", { qty: decimalInLanguage(line.qty, language) })}
                  error={isFaulty(line.item) ? t("refund.qty-fault") : undefined}
                  onValue={(qty) =>
                    choose([
                      ...linesWithout(line.item),
                      ...(qty.trim() === "" ? [] : [{ item: line.item, qty }]),
                    ])
                  }
                />
              )}
            </Line>
          );
        })}
      </Lines>
      {isTried && answer.kind === "fault" && answer.item === undefined ? (
        <FormError>{t("refund.none")}</FormError>
      ) : null}
      <Row justifyContent="space-between">
        <Text as="span" size="sm" tone="muted">
          {t("refund.sum")}
        </Text>
        <Text as="span" strong fontVariantNumeric="tabular-nums">
          {answer.kind === "chosen" ? formatAmount(answer.amount) : "–"}
        </Text>
      </Row>
    </Stack>
  );
}
