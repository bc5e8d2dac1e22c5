import { useState } from "react";
import { IconButton } from "../actions/icon-button";
import { useUiText } from "../texts/use-ui-text";
import { TextField, type TextFieldProps } from "./text-field";

/**
 * A password field with a button that shows the text. The text is hidden again when the form loses the focus
 * or is submitted.
 */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const t = useUiText();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          icon={isShown ? "eye-off" : "eye"}
          size="xs"
          label={t(isShown ? "common.hide-password" : "common.show-password")}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
