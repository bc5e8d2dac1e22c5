import type { ComponentPropsWithRef, MouseEvent } from "react";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/load-icons";
import { Spinner } from "../icon/spinner";
import { leaf } from "../layout/leaf";
import { Tooltip } from "../tooltip/tooltip";
import { type ButtonSize, type ButtonVariant, buttonRecipe } from "./button-recipe";

const Frame = leaf("button", buttonRecipe);

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "color" | "children"> {
  readonly icon: IconName | (string & {});
  /** The button's name; also its tooltip. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly loading?: boolean;
  /** Why the button is disabled; replaces the label in the tooltip. */
  readonly disabledReason?: string | undefined;
}

/** A button with an icon only; its name shows on hover and focus. */
export function IconButton({
  icon,
  label,
  variant = "ghost",
  size = "sm",
  loading = false,
  disabledReason,
  onClick,
  type = "button",
  ...rest
}: IconButtonProps) {
  const isBlocked = loading || disabledReason !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Tooltip
      content={disabledReason ?? label}
      silent={disabledReason === undefined}
      isReason={disabledReason !== undefined}
    >
      <Frame
        {...rest}
        type={type}
        variant={variant}
        size={size}
        shape="square"
        aria-label={label}
        onClick={handleClick}
        {...(isBlocked ? { "aria-disabled": true } : {})}
        {...(loading ? { "aria-busy": true } : {})}
      >
        {loading ? <Spinner size={16} /> : <Icon name={icon} size={size === "lg" ? 20 : 16} />}
      </Frame>
    </Tooltip>
  );
}
