export { Button, type ButtonProps } from "./actions/button";
export type { ButtonSize, ButtonVariant } from "./actions/button-recipe";
export { IconButton, type IconButtonProps } from "./actions/icon-button";
export { LinkButton, type LinkButtonProps, TextLink, type TextLinkProps } from "./actions/link";
export { Logo, type LogoProps } from "./brand/logo";
export { Alert, type AlertProps, type AlertTone, alertIcons } from "./feedback/alert";
export { Badge } from "./feedback/badge";
export { EmptyState, type EmptyStateProps, FailurePanel, type FailurePanelProps } from "./feedback/panels";
export { afterPress, leftAfterPress } from "./form/after-press";
export { Checkbox, CheckboxField, type CheckFieldProps, SwitchField } from "./form/check-fields";
export { CodeInput, type CodeInputProps } from "./form/code-input";
export { Control, controlBase } from "./form/control";
export { type ControlProps, type FieldProps, FieldShell, FormError } from "./form/field-shell";
export { PasswordField } from "./form/password-field";
export { pressedLetter } from "./form/pressed-letter";
export { SecretForm } from "./form/secret-form";
export { SelectField, type SelectFieldProps, type SelectOption } from "./form/select-field";
export { settleFields, useSettling } from "./form/settling";
export { TextAreaField, type TextAreaFieldProps } from "./form/text-area-field";
export { definedOnly, TextField, type TextFieldProps } from "./form/text-field";
export { type FormTries, useFocusOnFault } from "./form/use-focus-on-fault";
export { Icon, type IconProps } from "./icon/icon";
export { fetchMoreIcons, type IconName } from "./icon/load-icons";
export { Spinner, type SpinnerProps } from "./icon/spinner";
export { Box, Grid, Heading, Kbd, Row, Stack, styled, Text, VisuallyHidden } from "./layout/box";
export { Arriving, InTurn, type InTurnProps } from "./layout/in-turn";
export { leaf } from "./layout/leaf";
export { SkipLink } from "./layout/skip-link";
/** `globalsComeWith` is the deprecated name of `globalsAreLoaded` and is exported until 2.0.0. */
export { globalsAreLoaded, globalsAreLoaded as globalsComeWith } from "./provider/style-cache";
export { type UiSurroundings, useUi } from "./provider/ui-context";
export { UiProvider, type UiProviderProps } from "./provider/ui-provider";
export { useCatalogue } from "./texts/use-catalogue";
export {
  applyColorMode,
  bootColorMode,
  type ColorMode,
  paintColorMode,
  readColorMode,
  resolveColorMode,
} from "./theme/color-mode";
export { type Tone, tones, toneVariants } from "./theme/tokens";
export { Tooltip, type TooltipProps } from "./tooltip/tooltip";
