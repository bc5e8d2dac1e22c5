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
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsShown(false), hideAfterMs);
    return () => clearTimeout(timer);
  }, [isShown]);
  const handleToggle = () => {
    if (!isShown) onShow?.();
    setIsShown(!isShown);
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
        type={isShown ? "text" : "password"}
        end={
          <>
            <IconButton
              icon={isShown ? "eye-off" : "eye"}
              size="xs"
              label={t(isShown ? "common.hide" : "common.show")}
              title={isShown ? t("ui.secret-hides") : undefined}
              aria-pressed={isShown}
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
