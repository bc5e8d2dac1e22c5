import { Button, FieldShell, PasswordField, Row, Stack, Text } from "@hpay/ui";
import { useState } from "react";
import { textType } from "../types/text-type";
import type { TypeFieldProps } from "./field-props";

/** A secret: never shown again once it is stored, only replaced. */
export function SecretTextField({ parameter, stored, onStore, readOnly, shell, t }: TypeFieldProps) {
  const [kept, setKept] = useState<{ readonly value: unknown } | null>(null);
  const isSet = !textType.isEmpty(textType.read(kept ? kept.value : stored, parameter).value, parameter);

  if (!kept && (isSet || readOnly))
    return (
      <FieldShell {...shell}>
        {(control) => (
          <Row>
            <Text {...{ id: `${control.id}-state` }} tone="muted">
              {t(isSet ? "form.secret-set" : "form.secret-not-set")}
            </Text>
            {readOnly ? null : (
              <Button {...control} size="sm" onClick={() => setKept({ value: stored })}>
                {t("common.replace")}
              </Button>
            )}
          </Row>
        )}
      </FieldShell>
    );
  const typed = kept && Object.is(kept.value, stored) ? "" : textType.read(stored, parameter).value;
  return (
    <Stack gap="1.5">
      <PasswordField {...shell} autoComplete="new-password" value={typed} onValue={onStore} />
      {kept ? (
        <Row>
          <Button
            size="xs"
            variant="ghost"
            onClick={() => {
              onStore(kept.value);
              setKept(null);
            }}
          >
            {t("form.keep-secret")}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
