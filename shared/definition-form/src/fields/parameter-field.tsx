import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Alert, Stack, styled, Text } from "@hpay/ui";
import { InfoTip } from "@hpay/ui/page";
import { createContext, memo, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DefinitionText, Parameter } from "../definition/parameter";
import { messages } from "../messages";
import type { DefinitionFormState, Saves } from "../state/form-state";
import { definitionWords, issueWords } from "../state/issue-words";
import { fitsType } from "../types/registry";
import type { Issue } from "../types/value-type";
import { openDraft, valueIn } from "../values/draft";
import { RenderedValue } from "./large-fields";
import { typeFields } from "./registry";

const renderAfterMs = 300;
const shownLength = 120;
const Frame = styled("div", { base: { minWidth: 0 } });
// The margin keeps neighboring fields aligned, because the button is taller than the label's line.
const TipFrame = styled("span", {
  base: { display: "inline-flex", marginBlock: "-1.5", alignSelf: "center" },
});

const Form = createContext<DefinitionFormState | null>(null);

export const FormOfFields = Form.Provider;

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly readOnly: boolean;
}

/** Renders one parameter: its field, its error, and the output of its `render` script. */
export function ParameterField({ parameter, readOnly }: ParameterFieldProps) {
  const form = use(Form);
  if (!form) throw new Error("a field by definition stands in its form");
  return <FieldOfForm form={form} parameter={parameter} readOnly={readOnly} />;
}

function FieldOfForm({
  form,
  parameter,
  readOnly,
}: ParameterFieldProps & { readonly form: DefinitionFormState }) {
  const storedValue = form.value(parameter);
  const html = useRendered(form, parameter, storedValue);
  const place = parameter.localizable ? form.language : null;
  const latest = useRef(form);
  latest.current = form;
  const actions = useMemo(
    () => ({
      change: (value: unknown) => latest.current.change(parameter, value),
      queueFile: (file: File | null) => latest.current.queueFile(parameter, file),
    }),
    [parameter],
  );
  return (
    <FieldOfParameter
      parameter={parameter}
      storedValue={storedValue}
      original={valueIn(openDraft(form.draft.storedValues), parameter, form.language)}
      saves={form.saves}
      issue={
        form.issues.find(
          (candidate) => candidate.parameter === parameter.name && candidate.language === place,
        )?.issue
      }
      file={
        form.queue.find((file) => file.parameter.name === parameter.name && file.language === place)?.file ??
        null
      }
      isSameEverywhere={form.language !== null && !parameter.localizable}
      html={html}
      readOnly={readOnly}
      actions={actions}
    />
  );
}

interface FieldOfParameterProps {
  readonly parameter: Parameter;
  readonly storedValue: unknown;
  readonly original: unknown;
  readonly saves: Saves;
  readonly issue: Issue | undefined;
  readonly file: File | null;
  readonly isSameEverywhere: boolean;
  readonly html: string | null;
  readonly readOnly: boolean;
  readonly actions: {
    readonly change: (value: unknown) => void;
    readonly queueFile: (file: File | null) => void;
  };
}

/** Memoized, so that a field re-renders only for its own changes. */
const FieldOfParameter = memo(function FieldOfParameter({
  parameter,
  storedValue,
  original,
  saves,
  issue,
  file,
  isSameEverywhere,
  html,
  readOnly,
  actions,
}: FieldOfParameterProps) {
  const t = useT(messages);
  const host = useHost();
  const language = useLanguage();
  const words = useCallback((text: DefinitionText) => definitionWords(text, language), [language]);
  const label = words(parameter.label);
  const hint = words(parameter.hint);
  const headerOf = (column: string) =>
    words(parameter.columns.find(({ name }) => name === column)?.label ?? column);

  if (!parameter.type)
    return (
      <Alert tone="info" title={label}>
        <Text>{t("form.unknown-type", { type: parameter.typeText })}</Text>
        <Text mono>{shorten(storedValue)}</Text>
      </Alert>
    );
  const Field = typeFields[parameter.type];
  const notes = [
    words(parameter.description),
    isSameEverywhere ? t("form.same-everywhere") : "",
    fitsType(storedValue, parameter) ? "" : t("form.misfit", { value: shorten(storedValue) }),
    issue?.kind === "bad-value" ? t("form.check-failed") : "",
  ].filter((note) => note !== "");
  return (
    <Frame data-parameter={parameter.name}>
      <Stack gap="2">
        <Field
          parameter={parameter}
          storedValue={storedValue}
          original={original}
          saves={saves}
          onStore={actions.change}
          readOnly={readOnly}
          t={t}
          words={words}
          shell={{
            label,
            required: parameter.required && parameter.type !== "Checkbox",
            ...(issue ? { error: issueWords(issue, t, language, headerOf) } : {}),
            ...(notes.length > 0 ? { hint: notes.join(" · ") } : {}),
            ...(hint
              ? {
                  labelEnd: (
                    <TipFrame>
                      <InfoTip of={label}>{hint}</InfoTip>
                    </TipFrame>
                  ),
                }
              : {}),
          }}
          upload={{
            file,
            onFile: actions.queueFile,
            addressOf: (filename) => `${host.config.apiBase}uploads/${encodeURIComponent(filename)}`,
          }}
        />
        {html ? <RenderedValue html={html} /> : null}
      </Stack>
    </Frame>
  );
});

/** The output of the parameter's `render` script, updated shortly after a change. */
function useRendered(form: DefinitionFormState, parameter: Parameter, storedValue: unknown): string | null {
  const [html, setHtml] = useState<string | null>(null);
  const { behaviour, parameters } = form;
  useEffect(() => {
    if (!parameter.scripts.render) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const html = await behaviour.render(storedValue, parameter, parameters);
      if (isCurrent) setHtml(html);
    }, renderAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [behaviour, parameter, parameters, storedValue]);
  return html;
}

function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
