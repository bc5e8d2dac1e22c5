import { Circle } from "lucide-react";
import { memo, useEffect, useSyncExternalStore } from "react";
import { fetchMoreIcons, type IconName, iconNamed, knownIcons, subscribeToIcons } from "./load-icons";

export interface IconProps {
  /** A name of the panel's set; any other shows a neutral mark. */
  readonly name: IconName | (string & {});
  /** Edge length in px. */
  readonly size?: number;
  /** Read out instead of hidden; for a picture that stands without words. */
  readonly label?: string;
  readonly className?: string;
}

/** A picture from the panel's set, in the colour of the text around it. Holds its place until it has arrived. */
export const Icon = memo(function Icon({ name, size = 16, label, className }: IconProps) {
  const set = useSyncExternalStore(subscribeToIcons, knownIcons, knownIcons);
  const found = iconNamed(name, set);
  const missing = found === undefined;
  useEffect(() => {
    if (missing) fetchMoreIcons();
  }, [missing]);
  const spoken = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  const given = className === undefined ? {} : { className };
  if (missing) return <svg width={size} height={size} style={{ flexShrink: 0 }} {...spoken} {...given} />;
  const Picture = found ?? Circle;
  return (
    <Picture
      size={size}
      strokeWidth={size > 20 ? 1.5 : 1.75}
      focusable={false}
      style={{ flexShrink: 0 }}
      {...given}
      {...spoken}
    />
  );
});
