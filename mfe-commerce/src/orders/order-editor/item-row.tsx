import { decimalInLanguage, digitsOf, formatAmount, itemTypes, parseAmount } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import {
  CheckboxField,
  Grid,
  IconButton,
  SelectField,
  styled,
  Text,
  TextField,
  type TextFieldProps,
} from "@hpay/ui";
import { memo, useState } from "react";
import {
  canBeVirtual,
  type ItemField,
  type ItemValues,
  isPhysical,
  itemProblems,
  taxRates,
} from "../domain/order-items";
import { orderMessages } from "../messages/catalogue";

const Frame = styled("li", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "3",
    p: "3",
    borderWidth: "1px",
    borderRadius: "md",
    bg: "bg.subtle",
    minWidth: 0,
    // Rows out of view need no layout.
    contentVisibility: "auto",
    containIntrinsicSize: "auto 8rem",
  },
});
const Main = styled("div", {
  base: {
    display: "grid",
    gap: "3",
    // A field's error is shown below it and does not move other fields.
    alignItems: "start",
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      md: "repeat(3, minmax(0, 1fr))",
      lg: "8rem minmax(10rem, 1fr) 7rem 7rem 5rem 6rem 8.5rem",
    },
  },
});
const End = styled("div", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "2",
    minHeight: "9",
    gridColumn: { base: "1 / -1", lg: "auto" },
    // Aligned with the inputs, whose labels are above them.
    marginTop: { base: 0, lg: "1.625rem" },
  },
});
const Package = styled("summary", { base: { py: "1", cursor: "pointer", width: "fit-content" } });

const typeLabels = {
  product: "item.product",
  shipping: "item.shipping",
  discount: "item.discount",
  fee: "item.fee",
} as const;
const measures = [
  ["length", "item.length", "cm"],
  ["width", "item.width", "cm"],
  ["height", "item.height", "cm"],
  ["weight", "item.weight", "g"],
] as const;

export interface ItemRowProps {
  readonly item: ItemValues;
  /** The row's number, from 1. */
  readonly number: number;
  /** The line's amount as decimal text. */
  readonly subtotal: string;
  readonly warehouses: readonly Choice[];
  readonly readOnly: boolean;
  readonly canRemove: boolean;
  /** Whether the list is long, so that collapsed content is rendered only when it is expanded. */
  readonly isInLongList: boolean;
  /** Whether to show all errors, not only those of visited fields. */
  readonly isTried: boolean;
  readonly currency: string;
  /** Error of a valid price that has to be corrected because the order's amount is invalid. */
  readonly priceFault: string | undefined;
  /** Whether type, price, quantity and tax are read-only. */
  readonly isPriceFixed: boolean;
  readonly onEdit: (key: string, part: Partial<ItemValues>) => void;
  readonly onRemove: (key: string) => void;
}

/**
 * A row of the items table. Errors are shown once a field was visited, or after an attempt to save. An order
 * may have hundreds of rows, so a row re-renders only when its own props change.
 */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const {
    item,
    number,
    currency,
    subtotal,
    warehouses,
    readOnly,
    isPriceFixed,
    canRemove,
    isInLongList,
    isTried,
    priceFault,
    onEdit,
    onRemove,
  } = props;
  const t = useT(orderMessages);
  const language = useLanguage();
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const problems = itemProblems(item, currency);
  const [isOpen, setOpen] = useState(false);
  const isPackageShown = isOpen || (isTried && measures.some(([field]) => problems.includes(field)));
  const leave = (field: ItemField) => () => setLeftFields((fields) => new Set(fields).add(field));
  const set = (part: Partial<ItemValues>) => onEdit(item.key, part);
  const text = (
    field: ItemField,
    fault: "item.required" | "item.number-wrong" | "item.price-wrong" | "item.whole-wrong",
  ) => ({
    value: item[field],
    readOnly: readOnly || (isPriceFixed && pricingFields.has(field)),
    autoComplete: "off",
    onValue: (value: string) => set({ [field]: value }),
    onBlur: leave(field),
    error:
      problems.includes(field) && (isTried || leftFields.has(field))
        ? t(fault, { digits: digitsOf(currency) })
        : undefined,
  });
  const choiceFault = (field: ItemField) =>
    problems.includes(field) && !readOnly ? t("item.not-offered") : undefined;
  const price = text("price", digitsOf(currency) === 0 ? "item.whole-wrong" : "item.price-wrong");
  const label = item.name.trim() || t("item.number", { number });
  return (
    <Frame aria-label={label}>
      <Main>
        <SelectField
          label={t("item.type")}
          required
          disabled={readOnly || isPriceFixed}
          options={withStored(
            itemTypes.map((type) => ({ value: type, label: t(typeLabels[type]) })),
            item.type,
          )}
          value={item.type}
          error={choiceFault("type")}
          onValue={(type) => set({ type })}
        />
        <TextField label={t("item.name")} required {...text("name", "item.required")} />
        <TextField label={t("item.sku")} {...text("sku", "item.required")} />
        <NumberField label={t("item.price")} {...price} error={price.error ?? priceFault} />
        <TextField label={t("item.qty")} numeric inputMode="numeric" {...text("qty", "item.whole-wrong")} />
        <SelectField
          label={t("item.tax")}
          required
          disabled={readOnly || isPriceFixed}
          options={withStored(
            taxRates.map((rate) => ({ value: rate, label: rate })),
            item.taxPercent,
          )}
          value={item.taxPercent}
          error={choiceFault("taxPercent")}
          onValue={(taxPercent) => set({ taxPercent })}
        />
        <End>
          <Text textAlign="end" fontVariantNumeric="tabular-nums" aria-label={t("item.subtotal")}>
            {formatAmount(subtotal, language, currency)}
          </Text>
          {!canRemove ? null : (
            <IconButton
              icon="delete"
              label={t("item.remove", { name: label })}
              onClick={() => onRemove(item.key)}
            />
          )}
        </End>
      </Main>
      {canBeVirtual(item) ? (
        <CheckboxField
          label={t("item.virtual")}
          checked={item.virtual}
          disabled={readOnly}
          onValue={(virtual) => set({ virtual })}
        />
      ) : null}
      {isPhysical(item) ? (
        <details open={isPackageShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <Package>{t("item.package")}</Package>
          {isPackageShown || !isInLongList ? (
            <Grid columns={4} gap="3" marginTop="3">
              <SelectField
                label={t("item.warehouse")}
                disabled={readOnly}
                options={withStored(warehouses, item.warehouse || "default")}
                value={item.warehouse || "default"}
                onValue={(warehouse) => set({ warehouse })}
              />
              {measures.map(([field, words, unit]) => (
                <NumberField key={field} label={t(words)} end={unit} {...text(field, "item.number-wrong")} />
              ))}
            </Grid>
          ) : null}
        </details>
      ) : null}
    </Frame>
  );
});

const pricingFields: ReadonlySet<ItemField> = new Set(["price", "qty"]);

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A value from the shop is shown unchanged, even if it is not a choice. */
const withStored = (choices: readonly Choice[], storedValue: string): readonly Choice[] =>
  choices.some(({ value }) => value === storedValue)
    ? choices
    : [{ value: storedValue, label: storedValue }, ...choices];

interface NumberFieldProps extends TextFieldProps {
  readonly value: string;
  readonly onValue: (decimal: string) => void;
  readonly onBlur: () => void;
}

/**
 * A number field in the person's language: where points group thousands, "1.200" is more than a thousand. The
 * value is stored with a decimal point and no groups. When the field is left, it shows the language's own
 * separator, so that typing can continue in the same format.
 */
function NumberField({ value, onValue, onBlur, ...rest }: NumberFieldProps) {
  const language = useLanguage();
  const [typedText, setTypedText] = useState<string | null>(null);
  return (
    <TextField
      {...rest}
      numeric
      inputMode="decimal"
      value={typedText ?? decimalInLanguage(value, language)}
      onValue={(text) => {
        setTypedText(text);
        onValue(parseAmount(text, language) ?? text);
      }}
      onBlur={() => {
        setTypedText(null);
        onBlur();
      }}
    />
  );
}
