import type { IconNode } from "lucide";
import { memo, useEffect, useSyncExternalStore } from "react";
import { firstIcons } from "./first-icons";
import { iconPath } from "./icon-path";
import { fetchMoreIcons, type IconName, iconNamed, knownIcons, subscribeToIcons } from "./load-icons";

export interface IconProps {
  /** A name in the panel's icon set; any other name shows a neutral icon. */
  readonly name: IconName | (string & {});
  /** The width and height in px. */
  readonly size?: number;
  /** The text that screen readers read out. Without it, the icon is hidden from them. */
  readonly label?: string;
  readonly className?: string;
}

/**
 * An icon of the panel's set, in the color of the surrounding text. It takes its full space even before it has
 * loaded.
 */
export const Icon = memo(function Icon(props: IconProps) {
  const picture = iconNamed(props.name, knownIcons());
  return picture === undefined ? <LoadingIcon {...props} /> : <IconSvg {...props} picture={picture} />;
});

/** Only icons that have not loaded subscribe to changes, because a page has hundreds of icons. */
function LoadingIcon(props: IconProps) {
  const picture = iconNamed(props.name, useSyncExternalStore(subscribeToIcons, knownIcons, knownIcons));
  const isMissing = picture === undefined;
  useEffect(() => {
    if (isMissing) fetchMoreIcons();
  }, [isMissing]);
  return <IconSvg {...props} picture={picture} />;
}

const fixedSize = { flexShrink: 0 };

function IconSvg({
  picture,
  size = 16,
  label,
  className,
}: IconProps & { readonly picture: IconNode | null | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 20 ? 1.5 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable={false}
      style={fixedSize}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      {...(className === undefined ? {} : { className })}
    >
      {picture === undefined ? null : <path d={iconPath(picture ?? firstIcons.circle)} />}
    </svg>
  );
}
