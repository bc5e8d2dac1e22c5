import { currencies, customerLanguages, languageName } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Grid, SelectField, TextField } from "@hpay/ui";
import type { RefObject } from "react";
import { orderMessages } from "../messages/catalogue";
import type { OrderEditorState } from "./use-order-editor";

/** Name, e-mail, currency and language. */
export function HeadSection({
  values,
  change,
  readOnly,
  problems,
  firstRef,
}: Pick<OrderEditorState, "values" | "change" | "readOnly" | "problems"> & {
  readonly firstRef: RefObject<HTMLInputElement | null>;
}) {
  const t = useT(orderMessages);
  const { billing } = values;
  const languages = customerLanguages.some((code) => code === values.language)
    ? customerLanguages
    : [values.language, ...customerLanguages];
  const isWrong = problems.includes("contact") && billing.email.trim() !== "";
  return (
    <Grid columns={4} gap="3">
      <TextField
        ref={firstRef}
        label={t("order.name")}
        value={values.name}
        readOnly={readOnly}
        onValue={(name) => change({ name })}
      />
      <TextField
        label={t("order.email")}
        type="email"
        value={billing.email}
        readOnly={readOnly}
        autoComplete="off"
        error={isWrong ? t("order.email-wrong") : undefined}
        onValue={(email) => change({ billing: { ...billing, email } })}
      />
      <SelectField
        label={t("order.currency")}
        disabled={readOnly}
        options={withCurrent(currencies, values.currency).map((code) => ({ value: code, label: code }))}
        value={values.currency}
        onValue={(currency) => change({ currency })}
      />
      <SelectField
        label={t("order.language")}
        disabled={readOnly}
        options={languages.map((code) => ({ value: code, label: languageName(code) || "–" }))}
        value={values.language}
        onValue={(language) => change({ language })}
      />
    </Grid>
  );
}

/** A value that came with the order is offered although nobody would choose it today. */
function withCurrent(offered: readonly string[], current: string): readonly string[] {
  return offered.includes(current) || current === "" ? offered : [current, ...offered];
}
