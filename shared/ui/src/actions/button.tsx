import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from "react";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/load-icons";
import { Spinner } from "../icon/spinner";
import { VisuallyHidden } from "../layout/box";
import { leaf } from "../layout/leaf";
import { Tooltip } from "../tooltip/tooltip";
import { type ButtonSize, type ButtonVariant, buttonRecipe } from "./button-recipe";

const Frame = leaf("button", buttonRecipe);
const Label = leaf("span", {
  base: { display: "contents" },
  variants: { busy: { true: { "& > *": { opacity: 0 } } } },
});
const SpinnerFrame = leaf("span", {
  base: { position: "absolute", inset: 0, display: "grid", placeItems: "center" },
});

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "color"> {
  /** The look of the button, by default `outline`; use only one `solid` button per screen. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly startIcon?: IconName | (string & {});
  readonly endIcon?: IconName;
  /** Shows a spinner without changing the button's width; further clicks are ignored. */
  readonly loading?: boolean;
  /** Why the button is disabled. Such a button can still be focused, and the reason is shown and read out. */
  readonly disabledReason?: string | undefined;
  /**
   * Called instead of `onClick` when the button is pressed while disabled, so that the page can show what is
   * missing.
   */
  readonly onHeld?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** A button, with `type="button"` by default. */
export function Button({
  startIcon,
  endIcon,
  loading = false,
  disabledReason,
  onHeld,
  onClick,
  children,
  type = "button",
  size = "md",
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isBlocked = loading || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isBlocked) return onClick?.(event);
    event.preventDefault();
    if (!loading) onHeld?.();
  };
  const iconSize = size === "xs" ? 14 : size === "lg" ? 18 : 16;
  const button = (
    <Frame
      {...rest}
      type={type}
      size={size}
      onClick={handleClick}
      {...(isBlocked ? { "aria-disabled": true } : {})}
      {...(loading ? { "aria-busy": true } : {})}
      {...(disabledReason === undefined ? {} : { "aria-describedby": reasonId })}
    >
      <Label busy={loading}>
        {startIcon === undefined ? null : (
          <span>
            <Icon name={startIcon} size={iconSize} />
          </span>
        )}
        <span>{children}</span>
        {endIcon === undefined ? null : (
          <span>
            <Icon name={endIcon} size={iconSize} />
          </span>
        )}
      </Label>
      {loading ? (
        <SpinnerFrame>
          <Spinner size={iconSize} />
        </SpinnerFrame>
      ) : null}
    </Frame>
  );
  if (disabledReason === undefined) return button;
  return (
    <>
      <Tooltip content={disabledReason} silent isReason>
        {button}
      </Tooltip>
      <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
    </>
  );
}
