import { methodLanguageLength, readMethodLanguage, suggestedMethodLanguages } from "@hpay/domain";
import { useConfirm, useT } from "@hpay/remote-kit";
import { Button, Row, Stack, Text, TextField } from "@hpay/ui";
import { type FormEvent, useId, useState } from "react";
import { messages } from "../messages";
import type { DefinitionFormState } from "./form-state";

/** [DEFAULT] and one button per language; adding and removing for those who may. Source: spec 2 §2, §4. */
export function LocalizationBar({
  form,
  readOnly,
}: {
  readonly form: DefinitionFormState;
  readonly readOnly: boolean;
}) {
  const t = useT(messages);
  const confirm = useConfirm();
  const { language, languages } = form;
  const wanting = [...new Set(form.issues.map((one) => one.language))].filter((one) => one !== language);
  const handleRemove = async (code: string) => {
    const agreed = await confirm({
      title: t("form.remove-language-title", { language: code }),
      text: t("form.remove-language-text", { language: code }),
      confirmLabel: t("form.remove-language", { language: code }),
      tone: "danger",
    });
    if (agreed) form.removeLanguage(code);
  };
  return (
    <Stack gap="3">
      <Row role="group" aria-label={t("form.languages")}>
        {[null, ...languages].map((code) => (
          <Button
            key={code ?? ""}
            size="sm"
            variant={code === language ? "solid" : "outline"}
            aria-pressed={code === language}
            onClick={() => form.showLanguage(code)}
          >
            {code ?? t("form.default-language")}
          </Button>
        ))}
        {language !== null && !readOnly ? (
          <Button size="sm" variant="ghost" startIcon="delete" onClick={() => void handleRemove(language)}>
            {t("form.remove-language", { language })}
          </Button>
        ) : null}
      </Row>
      {wanting.length > 0 ? (
        <Text size="sm" tone="danger">
          {t("form.other-languages", {
            languages: wanting.map((one) => one ?? t("form.default-language")).join(", "),
          })}
        </Text>
      ) : null}
      {readOnly ? null : <AddLanguage form={form} />}
    </Stack>
  );
}

function AddLanguage({ form }: { readonly form: DefinitionFormState }) {
  const t = useT(messages);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the page must not take this Enter for its own.
    event.stopPropagation();
    const code = readMethodLanguage(typed);
    setIsWrong(code === null);
    if (code === null) return;
    form.addLanguage(code);
    setTyped("");
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Row alignItems="flex-start" flexWrap="nowrap">
        <TextField
          label={t("form.language-code")}
          labelHidden
          placeholder={t("form.language-code")}
          list={listId}
          maxLength={methodLanguageLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={isWrong ? t("form.bad-language-code") : undefined}
          onValue={(next) => {
            setTyped(next);
            setIsWrong(false);
          }}
        />
        <datalist id={listId}>
          {suggestedMethodLanguages
            .filter((code) => !form.languages.includes(code))
            .map((code) => (
              <option key={code} value={code} />
            ))}
        </datalist>
        <Button type="submit" startIcon="add">
          {t("common.add")}
        </Button>
      </Row>
    </form>
  );
}
