import { IconButton, SecretForm, TextField, type TextFieldProps } from "@hpay/ui";
import { useEffect, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { CopyButton } from "../value/copy-button";

const hideAfterMs = 30_000;

export interface SecretFieldProps extends Omit<TextFieldProps, "type" | "end" | "mono" | "value"> {
  readonly value: string;
  /** Describes the copied text, for screen readers. */
  readonly copyLabel?: string;
  /** Called before the secret is first shown, for example to load it. */
  readonly onShow?: () => void;
}

/** A secret: masked, shown on demand and hidden again after 30 s; it can be copied while masked. */
export function SecretField({ value, copyLabel, onShow, ...rest }: SecretFieldProps) {
  const t = usePageText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), hideAfterMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const handleToggle = () => {
    if (!shown) onShow?.();
    setShown(!shown);
  };
  return (
    <SecretForm owner={copyLabel ?? "secret"}>
      <TextField
        autoComplete="off"
        spellCheck={false}
        {...rest}
        value={value}
        mono
        {...(value === "" ? {} : { style: { paddingInlineEnd: "4.5rem" } })}
        type={shown ? "text" : "password"}
        end={
          <>
            <IconButton
              icon={shown ? "eye-off" : "eye"}
              size="xs"
              label={t(shown ? "common.hide" : "common.show")}
              title={shown ? t("ui.secret-hides") : undefined}
              aria-pressed={shown}
              onClick={handleToggle}
            />
            {value === "" ? null : (
              <CopyButton text={value} {...(copyLabel === undefined ? {} : { of: copyLabel })} />
            )}
          </>
        }
      />
    </SecretForm>
  );
}
