import { Circle } from "lucide-react";
import { type IconName, icons, isIconName } from "./icons";

export interface IconProps {
  /** A name of the panel's set; any other shows a neutral mark. */
  readonly name: IconName | (string & {});
  /** Edge length in px. */
  readonly size?: number;
  /** Read out instead of hidden; for a picture that stands without words. */
  readonly label?: string;
  readonly className?: string;
}

/** A picture from the panel's set, in the colour of the text around it. */
export function Icon({ name, size = 16, label, className }: IconProps) {
  const Picture = isIconName(name) ? icons[name] : Circle;
  const spoken = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <Picture
      size={size}
      strokeWidth={size > 20 ? 1.5 : 1.75}
      focusable={false}
      style={{ flexShrink: 0 }}
      {...(className === undefined ? {} : { className })}
      {...spoken}
    />
  );
}
