import { currencies, customerLanguages, languageName } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Grid, SelectField, TextField } from "@hpay/ui";
import type { RefObject } from "react";
import { orderMessages } from "../messages/catalogue";
import type { EditorFaults } from "./editor-faults";
import type { OrderEditorState } from "./use-order-editor";

/** Fields for name, e-mail, currency and language. */
export function HeadSection({
  values,
  change,
  readOnly,
  isPriceFixed,
  problems,
  faults,
  firstRef,
}: Pick<OrderEditorState, "values" | "change" | "readOnly" | "isPriceFixed" | "problems"> & {
  readonly faults: EditorFaults;
  readonly firstRef: RefObject<HTMLInputElement | null>;
}) {
  const t = useT(orderMessages);
  const { billing } = values;
  const languages = customerLanguages.some((code) => code === values.language)
    ? customerLanguages
    : [values.language, ...customerLanguages];
  const contactFault =
    billing.email.trim() === "" ? faults.isTried && "order.contact-missing" : "order.email-wrong";
  return (
    <Grid columns={4} gap="3">
      <TextField
        ref={firstRef}
        label={t("order.name")}
        value={values.name}
        readOnly={readOnly}
        error={faults.refusedFields.Name}
        onValue={(name) => change({ name })}
      />
      <TextField
        label={t("order.email")}
        type="email"
        value={billing.email}
        readOnly={readOnly}
        autoComplete="off"
        error={problems.includes("contact") && contactFault ? t(contactFault) : undefined}
        onValue={(email) => change({ billing: { ...billing, email } })}
      />
      <SelectField
        label={t("order.currency")}
        disabled={readOnly || isPriceFixed}
        options={withCurrent(currencies, values.currency).map((code) => ({ value: code, label: code }))}
        value={values.currency}
        error={faults.refusedFields.Currency}
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

/** Adds the order's own value, in case it is no longer one of the choices. */
function withCurrent(choices: readonly string[], currentValue: string): readonly string[] {
  return choices.includes(currentValue) || currentValue === "" ? choices : [currentValue, ...choices];
}
