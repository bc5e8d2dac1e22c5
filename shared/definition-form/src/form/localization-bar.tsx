import { methodLanguageLength, readMethodLanguage, suggestedMethodLanguages } from "@hpay/domain";
import { useConfirm, useT } from "@hpay/remote-kit";
import { Button, Row, Stack, Text, TextField } from "@hpay/ui";
import { passFocusOn } from "@hpay/ui/page";
import { type FormEvent, memo, useEffect, useId, useMemo, useRef, useState } from "react";
import { messages } from "../messages";
import type { DefinitionFormState } from "../state/form-state";
import type { ValueLanguage } from "../values/draft";
import { isShownIn } from "./use-issues";

/**
 * Buttons for [DEFAULT] and for each language. People with the permission can add and remove languages. Source:
 * spec 2 §2, §4.
 */
export function LocalizationBar({
  form,
  readOnly,
}: {
  readonly form: DefinitionFormState;
  readonly readOnly: boolean;
}) {
  const { language, languages, issues, parameters } = form;
  const latest = useRef(form);
  latest.current = form;
  const actions = useMemo(
    () => ({
      showLanguage: (next: ValueLanguage) => latest.current.showLanguage(next),
      addLanguage: (next: string) => latest.current.addLanguage(next),
      removeLanguage: (code: string) => latest.current.removeLanguage(code),
    }),
    [],
  );
  const issuesElsewhere = issues.filter((issue) => !isShownIn(issue, language, parameters));
  const languagesWithErrors = [...new Set(issuesElsewhere.map((issue) => issue.language))];
  return (
    <Bar
      language={language}
      languages={languages}
      languagesWithErrors={languagesWithErrors}
      readOnly={readOnly}
      actions={actions}
    />
  );
}

interface BarProps {
  readonly language: ValueLanguage;
  readonly languages: readonly string[];
  readonly languagesWithErrors: readonly ValueLanguage[];
  readonly readOnly: boolean;
  readonly actions: Pick<DefinitionFormState, "showLanguage" | "addLanguage" | "removeLanguage">;
}

/** Memoized, because typing in a field of the form does not change the bar. */
const Bar = memo(function Bar({ language, languages, languagesWithErrors, readOnly, actions }: BarProps) {
  const t = useT(messages);
  const confirm = useConfirm();
  const buttons = useRef<HTMLDivElement>(null);
  const removedLanguage = useRef<string | null>(null);
  // When a language is removed, its buttons disappear, so the focus moves to the language that is now shown.
  useEffect(() => {
    if (removedLanguage.current === null || languages.includes(removedLanguage.current)) return;
    removedLanguage.current = null;
    passFocusOn(() => buttons.current?.querySelector<HTMLElement>("[aria-pressed=true]") ?? null);
  }, [languages]);
  const handleRemove = async (code: string) => {
    const isConfirmed = await confirm({
      title: t("form.remove-language-title", { language: code }),
      text: t("form.remove-language-text", { language: code }),
      confirmLabel: t("form.remove-language", { language: code }),
      tone: "danger",
    });
    if (!isConfirmed) return;
    removedLanguage.current = code;
    actions.removeLanguage(code);
  };
  return (
    <Stack gap="3">
      <Row ref={buttons} role="group" aria-label={t("form.languages")}>
        {[null, ...languages].map((code) => (
          <Button
            key={code ?? ""}
            size="sm"
            variant={code === language ? "solid" : "outline"}
            aria-pressed={code === language}
            onClick={() => actions.showLanguage(code)}
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
      {languagesWithErrors.length > 0 ? (
        <Text size="sm" tone="danger">
          {t("form.other-languages", {
            languages: languagesWithErrors.map((error) => error ?? t("form.default-language")).join(", "),
          })}
        </Text>
      ) : null}
      {readOnly ? null : <AddLanguage languages={languages} onAdd={actions.addLanguage} />}
    </Stack>
  );
}, isSameBar);

function isSameBar(before: BarProps, now: BarProps): boolean {
  return (
    before.language === now.language &&
    before.readOnly === now.readOnly &&
    before.actions === now.actions &&
    isSameList(before.languages, now.languages) &&
    isSameList(before.languagesWithErrors, now.languagesWithErrors)
  );
}

const isSameList = <T,>(before: readonly T[], now: readonly T[]) =>
  before.length === now.length && before.every((item, place) => item === now[place]);

function AddLanguage({
  languages,
  onAdd,
}: {
  readonly languages: readonly string[];
  readonly onAdd: (code: string) => void;
}) {
  const t = useT(messages);
  const listId = useId();
  const [typedCode, setTypedCode] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in this field must not submit the page's form.
    event.stopPropagation();
    const code = readMethodLanguage(typedCode);
    setIsInvalid(code === null);
    if (code === null) return;
    onAdd(code);
    setTypedCode("");
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
          value={typedCode}
          error={isInvalid ? t("form.bad-language-code") : undefined}
          onValue={(next) => {
            setTypedCode(next);
            setIsInvalid(false);
          }}
        />
        <datalist id={listId}>
          {suggestedMethodLanguages
            .filter((code) => !languages.includes(code))
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
