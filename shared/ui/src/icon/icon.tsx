import type { IconNode } from "lucide";
import { memo, useEffect, useSyncExternalStore } from "react";
import { firstIcons } from "./first-icons";
import { iconPath } from "./icon-path";
import { fetchMoreIcons, type IconName, iconNamed, knownIcons, subscribeToIcons } from "./load-icons";

export interface IconProps {
  /** A name of the panel's set; any other shows a neutral icon. */
  readonly name: IconName | (string & {});
  /** Edge length in px. */
  readonly size?: number;
  /** Read out instead of hidden; for an icon without text. */
  readonly label?: string;
  readonly className?: string;
}

/** An icon of the panel's set, in the surrounding text's colour. Keeps its space until it is loaded. */
export const Icon = memo(function Icon(props: IconProps) {
  const picture = iconNamed(props.name, knownIcons());
  return picture === undefined ? <LoadingIcon {...props} /> : <Drawn {...props} picture={picture} />;
});

/** Only icons that are not loaded subscribe: a page has hundreds of them. */
function LoadingIcon(props: IconProps) {
  const picture = iconNamed(props.name, useSyncExternalStore(subscribeToIcons, knownIcons, knownIcons));
  const isMissing = picture === undefined;
  useEffect(() => {
    if (isMissing) fetchMoreIcons();
  }, [isMissing]);
  return <Drawn {...props} picture={picture} />;
}

const noShrink = { flexShrink: 0 };

function Drawn({
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
      style={noShrink}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      {...(className === undefined ? {} : { className })}
    >
      {picture === undefined ? null : <path d={iconPath(picture ?? firstIcons.circle)} />}
    </svg>
  );
}
