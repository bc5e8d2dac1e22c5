import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Button, FormError, Row, Stack, Text } from "@hpay/ui";
import { type RefObject, useCallback, useRef } from "react";
import { type ItemValues, newItem } from "../domain/order-items";
import { orderMessages } from "../messages/catalogue";
import type { EditorFaults } from "./editor-faults";
import { ItemRow } from "./item-row";
import { RateNote } from "./rate-note";
import { Section } from "./section";
import { useGrowingList } from "./use-growing-list";
import type { OrderEditorState } from "./use-order-editor";
import { useWarehouses } from "./use-warehouses";

/** The items table, with the total and its tax. */
export function ItemsSection({
  values,
  changeItems,
  readOnly,
  isPriceFixed,
  totals,
  amount,
  problems,
  faults,
  posId,
}: Pick<
  OrderEditorState,
  "values" | "changeItems" | "readOnly" | "isPriceFixed" | "totals" | "amount" | "problems"
> & {
  readonly faults: EditorFaults;
  readonly posId: number;
}) {
  const t = useT(orderMessages);
  const language = useLanguage();
  const warehouses = useWarehouses();
  const { items, currency } = values;
  const money = (amount: string) => formatMoney({ amount, currency }, language);
  const list = useRef<HTMLUListElement>(null);
  const drawnRows = useGrowingList(items.length);
  const latestItems = useRef(items);
  latestItems.current = items;
  const isHeld = readOnly || isPriceFixed;
  const add = () => {
    changeItems((rows) => [...rows, newItem(`item-${crypto.randomUUID()}`)]);
    focusRowSoon(list, items.length);
  };
  const remove = useCallback(
    (key: string) => {
      const index = latestItems.current.findIndex((row) => row.key === key);
      changeItems((rows) => rows.filter((row) => row.key !== key));
      // The pressed button is gone, so the focus moves to the row at its position.
      focusRowSoon(list, Math.min(index, latestItems.current.length - 2));
    },
    [changeItems],
  );
  const edit = useCallback(
    (key: string, part: Partial<ItemValues>) =>
      changeItems((rows) => rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    [changeItems],
  );
  // The amount is the sum of the items, so an invalid amount is shown as an error at the first price.
  const isFree = faults.isTried && problems.includes("amount");
  const amountFault = faults.refusedFields.Amount ?? (isFree ? t("order.problem-amount") : undefined);
  return (
    <Section title={t("order.items")}>
      {isPriceFixed && !readOnly ? (
        <Text size="sm" tone="muted">
          {t("order.prices-fixed")}
        </Text>
      ) : null}
      <Stack as="ul" ref={list} gap="2" listStyleType="none">
        {items.slice(0, drawnRows).map((item, index) => (
          <ItemRow
            key={item.key}
            item={item}
            number={index + 1}
            subtotal={totals.lines[index]?.gross ?? "0.00"}
            warehouses={warehouses}
            readOnly={readOnly}
            isPriceFixed={isPriceFixed}
            canRemove={items.length > 1 && !isHeld}
            isInLongList={items.length > longListLength}
            isTried={faults.isTried}
            currency={values.currency}
            priceFault={index === 0 ? amountFault : undefined}
            onEdit={edit}
            onRemove={remove}
          />
        ))}
      </Stack>
      {problems.includes("items") && !readOnly ? (
        <NoValidItem isError={faults.isTried || items.some(hasBegun)} />
      ) : null}
      <Row justifyContent="space-between" alignItems="flex-start">
        {isHeld ? (
          <span />
        ) : (
          <Button size="sm" startIcon="add" onClick={add}>
            {t("item.add")}
          </Button>
        )}
        <Stack gap="0.5" textAlign="end" marginInlineStart="auto">
          <Text strong size="lg" fontVariantNumeric="tabular-nums">
            {money(amount)}
          </Text>
          <RateNote posId={posId} amount={amount} currency={currency} />
          {totals.recap
            .filter((line) => /[1-9]/.test(line.tax))
            .map((line) => (
              <Text key={line.taxPercent} size="sm" tone="muted" fontVariantNumeric="tabular-nums">
                {t("item.tax-recap", { percent: line.taxPercent })} {money(line.tax)}{" "}
                {t("item.on-base", { amount: money(line.net) })}
              </Text>
            ))}
        </Stack>
      </Row>
    </Section>
  );
}

/** From this many rows on, rendering fields outside the view takes a second. */
const longListLength = 20;

/** Moves the focus to a row, once the row is in its final position. */
const focusRowSoon = (list: RefObject<HTMLUListElement | null>, index: number) =>
  requestAnimationFrame(() => {
    const field = list.current?.children[index]?.querySelector("select, input");
    if (field instanceof HTMLElement) field.focus();
  });

const hasBegun = ({ name, price }: ItemValues) => name !== "" || price !== "";

/** Shows no error in a form that nobody has started to fill in. */
function NoValidItem({ isError }: { readonly isError: boolean }) {
  const t = useT(orderMessages);
  const message = t("item.all-wrong");
  return isError ? (
    <FormError>{message}</FormError>
  ) : (
    <Text size="sm" tone="muted">
      {message}
    </Text>
  );
}
