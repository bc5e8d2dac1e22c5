import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Alert, Stack, styled, Text } from "@hpay/ui";
import { InfoTip } from "@hpay/ui/page";
import { useCallback, useEffect, useState } from "react";
import type { DefinitionText, Parameter } from "../definition/parameter";
import type { DefinitionFormState } from "../form/form-state";
import { definitionWords, issueWords } from "../form/issue-words";
import { messages } from "../messages";
import { fitsType } from "../types/registry";
import { openDraft, valueIn } from "../values/draft";
import { RenderedValue } from "./large-fields";
import { typeFields } from "./registry";

const renderAfterMs = 300;
const shownLength = 120;
const Frame = styled("div", { base: { minWidth: 0 } });
// The button is taller than the label's line: fields beside each other would not stand level.
const Tip = styled("span", { base: { display: "inline-flex", marginBlock: "-1.5", alignSelf: "center" } });

interface ParameterFieldProps {
  readonly form: DefinitionFormState;
  readonly parameter: Parameter;
  readonly readOnly: boolean;
}

/** One parameter: its field, what is wrong with it, and what its `render` script shows. */
export function ParameterField({ form, parameter, readOnly }: ParameterFieldProps) {
  const t = useT(messages);
  const host = useHost();
  const language = useLanguage();
  const words = useCallback((text: DefinitionText) => definitionWords(text, language), [language]);
  const stored = form.value(parameter);
  const rendered = useRendered(form, parameter, stored);
  const place = parameter.localizable ? form.language : null;
  const found = form.issues.find((one) => one.parameter === parameter.name && one.language === place);
  const label = words(parameter.label);
  const hint = words(parameter.hint);
  const description = words(parameter.description);

  if (!parameter.type)
    return (
      <Alert tone="info" title={label}>
        <Text>{t("form.unknown-type", { type: parameter.typeText })}</Text>
        <Text mono>{shorten(stored)}</Text>
      </Alert>
    );
  const Field = typeFields[parameter.type];
  const queued = form.queue.find((one) => one.parameter.name === parameter.name && one.language === place);
  const notes = [
    description,
    form.language !== null && !parameter.localizable ? t("form.same-everywhere") : "",
    fitsType(stored, parameter) ? "" : t("form.misfit", { value: shorten(stored) }),
  ].filter((note) => note !== "");
  return (
    <Frame data-parameter={parameter.name}>
      <Stack gap="2">
        <Field
          parameter={parameter}
          stored={stored}
          original={valueIn(openDraft(form.draft.stored), parameter, form.language)}
          onStore={(value) => form.change(parameter, value)}
          readOnly={readOnly}
          t={t}
          words={words}
          shell={{
            label,
            required: parameter.required && parameter.type !== "Checkbox",
            ...(found ? { error: issueWords(found.issue, t) } : {}),
            ...(notes.length > 0 ? { hint: notes.join(" · ") } : {}),
            ...(hint
              ? {
                  labelEnd: (
                    <Tip>
                      <InfoTip>{hint}</InfoTip>
                    </Tip>
                  ),
                }
              : {}),
          }}
          upload={{
            file: queued?.file ?? null,
            onFile: (file) => form.queueFile(parameter, file),
            addressOf: (filename) => `${host.config.apiBase}uploads/${encodeURIComponent(filename)}`,
          }}
        />
        {rendered ? <RenderedValue html={rendered} /> : null}
      </Stack>
    </Frame>
  );
}

/** What the parameter's `render` script makes of the value, a moment after it changed. */
function useRendered(form: DefinitionFormState, parameter: Parameter, stored: unknown): string | null {
  const [html, setHtml] = useState<string | null>(null);
  const { behaviour, parameters } = form;
  useEffect(() => {
    if (!parameter.scripts.render) return undefined;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const made = await behaviour.render(stored, parameter, parameters);
      if (isCurrent) setHtml(made);
    }, renderAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [behaviour, parameter, parameters, stored]);
  return html;
}

function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
