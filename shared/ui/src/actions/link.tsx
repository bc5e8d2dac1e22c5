import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/load-icons";
import { leaf } from "../layout/leaf";
import { type ButtonSize, type ButtonVariant, buttonRecipe } from "./button-recipe";

const Frame = leaf("a", buttonRecipe);

const Anchor = leaf("a", {
  base: {
    color: "accent.fg",
    textUnderlineOffset: "2px",
    textDecorationThickness: "1px",
    // The padding makes a link as high as a fingertip needs, and the margin cancels the extra line height.
    py: "5px",
    my: "-5px",
    _hover: { textDecoration: "underline" },
  },
  variants: {
    quiet: { true: { color: "inherit" } },
    inText: { true: { textDecoration: "underline", py: "0", my: "0" } },
  },
});

/** The props of the rendered link component: an anchor, or a router's link. */
type LinkRest<C extends ElementType> = Omit<ComponentPropsWithRef<C>, "component" | "size" | "color">;

export type LinkButtonProps<C extends ElementType = "a"> = LinkRest<C> & {
  /** A router's link, so that the click stays inside the panel: `<LinkButton component={Link} to="/orders">`. */
  readonly component?: C;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly startIcon?: IconName;
  readonly endIcon?: IconName;
  readonly children?: ReactNode;
};

/** An anchor that looks like a button. */
export function LinkButton<C extends ElementType = "a">({
  component,
  startIcon,
  endIcon,
  children,
  ...rest
}: LinkButtonProps<C>) {
  const elementProp = component === undefined ? {} : { as: component };
  return (
    <Frame {...elementProp} {...rest}>
      {startIcon === undefined ? null : <Icon name={startIcon} />}
      {children}
      {endIcon === undefined ? null : <Icon name={endIcon} />}
    </Frame>
  );
}

export type TextLinkProps<C extends ElementType = "a"> = LinkRest<C> & {
  readonly component?: C;
  /** Uses the color of the surrounding text, for rows full of links. */
  readonly quiet?: boolean;
  /** Underlines the link, as required inside a sentence. */
  readonly inText?: boolean;
  readonly children?: ReactNode;
};

/** A link in running text or in a table. */
export function TextLink<C extends ElementType = "a">({ component, ...rest }: TextLinkProps<C>) {
  const elementProp = component === undefined ? {} : { as: component };
  return <Anchor {...elementProp} {...rest} />;
}
