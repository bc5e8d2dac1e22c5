import { useT } from "@hpay/remote-kit";
import { Alert, Grid, Stack, styled } from "@hpay/ui";
import { Loading } from "@hpay/ui/page";
import { memo, useEffect, useRef } from "react";
import type { Parameter } from "../definition/parameter";
import { FormOfFields, ParameterField } from "../fields/parameter-field";
import { messages } from "../messages";
import type { DefinitionFormState } from "../state/form-state";

/** The element to focus in an invalid field: its control rather than the buttons next to it. */
const controlParts = [
  ":is(input, select, textarea, button, [contenteditable=true])[aria-invalid=true]",
  "[aria-invalid=true] :is(input:not([hidden]), select, textarea, button)",
  "[contenteditable=true]",
  "[data-first-control]",
  "input:not([hidden]), select, textarea",
  "button",
];

const Wide = styled("div", { base: { gridColumn: "1 / -1", minWidth: 0 } });

/** The fields of a form that a definition describes, for the form's selected language. */
export function DefinitionForm({
  form,
  readOnly,
}: {
  readonly form: DefinitionFormState;
  readonly readOnly: boolean;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { attention } = form;
  useEffect(() => {
    if (!attention) return;
    const field = frame.current?.querySelector(`[data-parameter="${CSS.escape(attention.parameter)}"]`);
    for (const part of controlParts) {
      const control = field?.querySelector(part);
      if (control instanceof HTMLElement) return control.focus();
    }
  }, [attention]);

  if (!form.isReady) return <Loading />;
  return (
    <FormOfFields value={form}>
      <Fields
        frame={frame}
        parameters={form.parameters}
        language={form.language ?? ""}
        isBroken={form.isBroken}
        readOnly={readOnly}
      />
    </FormOfFields>
  );
}

interface FieldsProps {
  readonly frame: React.RefObject<HTMLDivElement | null>;
  readonly parameters: readonly Parameter[];
  readonly language: string;
  readonly isBroken: boolean;
  readonly readOnly: boolean;
}

/**
 * Memoized, because these props stay the same while a person types: each field subscribes to the form itself.
 */
const Fields = memo(function Fields({ frame, parameters, language, isBroken, readOnly }: FieldsProps) {
  const t = useT(messages);
  return (
    <Stack ref={frame} gap="4">
      {isBroken ? <Alert tone="warning">{t("form.broken-data")}</Alert> : null}
      <Grid columns={2} gap="5" alignItems="start">
        {parameters
          .filter(({ hidden }) => !hidden)
          .map((parameter) => {
            // The React key contains the language, so that no field keeps half-typed text of another language.
            const key = `${language}/${parameter.name}`;
            const field = <ParameterField key={key} parameter={parameter} readOnly={readOnly} />;
            return isWide(parameter) ? <Wide key={key}>{field}</Wide> : field;
          })}
      </Grid>
    </Stack>
  );
});

const isWide = ({ type, multiline }: Parameter) =>
  type === "WYSIWYG" || type === "Table" || type === null || multiline;
