import { Button, FieldShell, PasswordField, Row, SecretForm, Stack, Text, TextAreaField } from "@hpay/ui";
import { passFocusOn } from "@hpay/ui/page";
import { type MouseEvent, useState } from "react";
import { textType } from "../types/text-type";
import type { TypeFieldProps } from "./field-props";

/** A secret that, once stored, is never shown and can only be replaced. */
export function SecretTextField({
  parameter,
  storedValue,
  original,
  onStore,
  readOnly,
  shell,
  t,
}: TypeFieldProps) {
  const [isReplacing, setReplacing] = useState(false);
  const isEdited = !Object.is(storedValue, original);
  const hasStoredSecret = !textType.isEmpty(textType.read(original, parameter).value, parameter);

  if (readOnly || (hasStoredSecret && !isEdited && !isReplacing))
    return (
      <FieldShell {...shell}>
        {/* A button has no "required" attribute, and a secret that exists needs no mark. */}
        {({ "aria-required": _required, ...control }) => (
          <Row>
            <Text tone="muted">{t(hasStoredSecret ? "form.secret-set" : "form.secret-not-set")}</Text>
            {readOnly ? null : (
              <Button
                {...control}
                aria-label={`${t("common.replace")}: ${shell.label}`}
                size="sm"
                onClick={() => setReplacing(true)}
              >
                {t("common.replace")}
              </Button>
            )}
          </Row>
        )}
      </FieldShell>
    );
  const handleKeep = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const frame = currentTarget.closest("[data-parameter]");
    setReplacing(false);
    onStore(original);
    // The pressed button disappears together with the field, so the focus moves to Replace, which is then the
    // last button.
    passFocusOn(() => [...(frame?.querySelectorAll("button") ?? [])].at(-1) ?? null);
  };
  const field = {
    ...shell,
    autoFocus: isReplacing,
    value: isEdited ? textType.read(storedValue, parameter).value : "",
    onValue: (input: string) => {
      // From now on, the stored edit shows that the secret is being replaced; a save hides the field again.
      setReplacing(false);
      onStore(input);
    },
  };
  return (
    <Stack gap="1.5">
      {parameter.multiline ? (
        // A single-line field would remove line breaks from a pasted key.
        <TextAreaField {...field} rows={4} autoComplete="off" spellCheck={false} />
      ) : (
        <SecretForm owner={parameter.name}>
          <PasswordField {...field} autoComplete="new-password" />
        </SecretForm>
      )}
      {hasStoredSecret ? (
        <Row>
          <Button size="xs" variant="ghost" onClick={handleKeep}>
            {t("form.keep-secret")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
