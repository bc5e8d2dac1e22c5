import {
  DefinitionForm,
  type Draft,
  LocalizationBar,
  useDefinitionForm,
  writeValues,
} from "@hpay/definition-form";
import { useSettled, useT } from "@hpay/remote-kit";
import { Alert, Grid, Stack, Text, TextAreaField } from "@hpay/ui";
import { Card, JsonView, Page } from "@hpay/ui/page";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { messages } from "../messages";
import { type CheckedDefinition, checkDefinition } from "./definition-lines";
import { faultWords } from "./fault-words";
import { sampleDefinition } from "./sample-definition";

const restMs = 200;

/** The page where a method's author tries out a definition. Nothing is saved or uploaded. */
export function DefinitionPreviewScreen() {
  const t = useT(messages);
  const [text, setText] = useState(sampleDefinition);
  const settledText = useDeferredValue(text);
  const checkedDefinition = useMemo(() => checkDefinition(settledText), [settledText]);
  return (
    <Page title={t("preview.title")} subtitle={t("preview.about")}>
      <Grid columns={2} gap="5" alignItems="start">
        <Stack>
          <TextAreaField
            label={t("preview.definition")}
            mono
            rows={24}
            spellCheck={false}
            value={text}
            onValue={setText}
          />
          <Faults checked={checkedDefinition} />
        </Stack>
        {checkedDefinition.parameters === undefined ? null : (
          // Another definition gets a new form, because earlier values have no meaning for it.
          <TriedForm key={settledText} parameters={checkedDefinition.parameters} />
        )}
      </Grid>
    </Page>
  );
}

function Faults({ checked }: { readonly checked: CheckedDefinition }) {
  const t = useT(messages);
  if (checked.faults.length === 0) return <Alert tone="success">{t("preview.no-faults")}</Alert>;
  return (
    <Alert tone="warning" title={t("preview.faults")}>
      <ul>
        {checked.faults.map((fault) => {
          const message = faultWords(fault, t);
          return (
            <li key={`${fault.line} ${message}`}>
              <Text as="span" strong>
                {t("preview.line", { line: fault.line })}
              </Text>
              {": "}
              {message}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

const nameOf = async (file: File) => file.name;

function TriedForm({ parameters }: { readonly parameters: unknown }) {
  const t = useT(messages);
  const form = useDefinitionForm({ definition: parameters, text: "{}", provider: "preview", send: nameOf });
  return (
    <Stack gap="5">
      <Card title={t("preview.form")}>
        <Stack gap="5">
          <LocalizationBar form={form} readOnly={false} />
          <DefinitionForm form={form} readOnly={false} />
        </Stack>
      </Card>
      <Values draft={useSettled(form.draft, restMs)} />
    </Stack>
  );
}

/** The text that a save would send. */
const Values = memo(function Values({ draft }: { readonly draft: Draft }) {
  const label = useT(messages)("preview.values");
  return (
    <Card title={label}>
      <JsonView label={label} text={writeValues(draft)} />
    </Card>
  );
});
