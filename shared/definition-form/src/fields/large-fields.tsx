import { isSameJson, largestUploadBytes } from "@hpay/data";
import { Alert, Button, Row, Stack, Text, TextField, TextLink } from "@hpay/ui";
import { RichTextField } from "@hpay/ui/editor";
import { SafeHtml } from "@hpay/ui/html";
import { FileField, ObjectTable, passFocusOn } from "@hpay/ui/page";
import { type MouseEvent, useMemo } from "react";
import type { TableColumn } from "../definition/parameter";
import { maxRowsOf, newRow, type TableRow, tableType } from "../types/table-type";
import { fixedType, htmlType, isNumberText, uploadType } from "../types/text-type";
import { isAbsent } from "../types/value-type";
import type { TypeFieldProps } from "./field-props";

export function HtmlParameterField({ parameter, storedValue, onStore, readOnly, shell }: TypeFieldProps) {
  const { value } = htmlType.read(storedValue, parameter);
  return <RichTextField {...shell} value={value} disabled={readOnly} onValue={onStore} />;
}

export function UploadParameterField({
  parameter,
  storedValue,
  onStore,
  readOnly,
  shell,
  upload,
  t,
}: TypeFieldProps) {
  const filename = uploadType.read(storedValue, parameter).value;
  const isPicture = parameter.image || /\.(png|jpe?g|gif|webp)$/i.test(filename);
  const state = upload.file
    ? t("form.upload-queued", { filename: upload.file.name })
    : filename
      ? t("form.stored-file", { filename })
      : null;
  const handleRemove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const field = currentTarget.closest("[data-parameter]");
    onStore("");
    // The pressed button disappears, so the focus moves to the file input.
    passFocusOn(() => field?.querySelector<HTMLElement>("input[type=file]") ?? null);
  };
  return (
    <Stack gap="1.5">
      <FileField
        {...shell}
        accept={parameter.accepts.join(",")}
        // The upload of a larger file would fail, and the parameter would lose its stored file.
        maxBytes={largestUploadBytes}
        file={upload.file}
        currentUrl={filename && isPicture ? upload.addressOf(filename) : undefined}
        disabled={readOnly}
        onFile={upload.onFile}
      />
      {state ? (
        <Row gap="2">
          <Text as="span" size="xs" tone="muted">
            {upload.file ? (
              state
            ) : (
              <TextLink href={upload.addressOf(filename)} target="_blank" rel="noreferrer" inText>
                {state}
              </TextLink>
            )}
          </Text>
          {readOnly || upload.file ? null : (
            <Button size="xs" variant="ghost" onClick={handleRemove}>
              {t("form.remove-file")}
            </Button>
          )}
        </Row>
      ) : null}
    </Stack>
  );
}

export function TableParameterField({
  parameter,
  storedValue,
  original,
  onStore,
  readOnly,
  shell,
  words,
  t,
}: TypeFieldProps) {
  const rows = useMemo(() => tableType.read(storedValue, parameter).value, [storedValue, parameter]);
  const columns = useMemo(() => {
    /** A stored value that is no longer offered is marked as such, and preserved until another is selected. */
    const removedValues = ({ name, kind, choices }: TableColumn) => {
      if (kind !== "select") return [];
      const offeredValues = new Set(["", ...choices.map(({ value }) => String(value))]);
      const storedTexts = tableType.read(original, parameter).value.map((row) => String(row[name] ?? ""));
      return [...new Set(storedTexts)].filter((value) => !offeredValues.has(value));
    };
    const checkNumber = (text: string) => (isNumberText(text) ? undefined : t("form.not-a-number"));
    return parameter.columns.map((column) => ({
      id: column.name,
      header: words(column.label),
      required: column.required || column.name === parameter.primaryIdentifier,
      kind: column.kind,
      ...(column.kind === "number" ? { check: checkNumber } : {}),
      options: [
        // Without an empty choice, the first choice would look selected.
        { value: "", label: t("common.choose") },
        ...column.choices.map(({ value, label }) => ({ value: String(value), label: words(label) })),
        ...removedValues(column).map((value) => ({ value, label: t("form.not-offered", { value }) })),
      ],
    }));
  }, [parameter, original, words, t]);
  const handleRows = (next: readonly TableRow[]) => {
    // Rows that equal the stored ones leave the stored value unchanged, whether it is a list or an object.
    const before = tableType.read(original, parameter);
    onStore(before.fits && !isAbsent(original) && isSameJson(before.value, next) ? original : next);
  };
  if (columns.length === 0)
    return (
      <Alert tone="info" title={shell.label}>
        {t("form.no-columns")}
      </Alert>
    );
  return (
    <ObjectTable
      label={shell.label}
      required={shell.required}
      labelEnd={shell.labelEnd}
      error={shell.error}
      {...(typeof shell.hint === "string" ? { hint: shell.hint } : {})}
      columns={columns}
      rows={rows}
      newRow={() => newRow(parameter.columns)}
      maxRows={maxRowsOf(parameter)}
      canRemove={(_row, place) => place >= parameter.addRemoveOffset}
      disabled={readOnly}
      onRows={handleRows}
    />
  );
}

export function FixedParameterField({ parameter, storedValue, shell }: TypeFieldProps) {
  const { value } = fixedType.read(storedValue, parameter);
  return <TextField {...shell} required={false} value={value} readOnly />;
}

/** The HTML of a `render` script for the value. */
export function RenderedValue({ html }: { readonly html: string }) {
  return <SafeHtml html={html} pictures={false} />;
}
