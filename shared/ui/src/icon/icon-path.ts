import type { IconNode } from "lucide";

type Shape = Readonly<Record<string, string | number | undefined>>;

const paths = new WeakMap<IconNode, string>();

/**
 * Joins all shapes of an icon to one outline, the `d` of an SVG path: two elements instead of up to nine,
 * which matters where every table row has an icon.
 */
export function iconPath(picture: IconNode): string {
  const cached = paths.get(picture);
  if (cached !== undefined) return cached;
  const path = picture.map(([tag, shape]) => outlines[tag]?.(shape) ?? unknownShape(tag)).join("");
  paths.set(picture, path);
  return path;
}

const outlines: Readonly<Record<string, (shape: Shape) => string>> = {
  // Each shape of an icon starts from the origin, but a relative path would continue from the previous shape.
  path: ({ d }) => `M0 0${d}`,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: ({ x = 0, y = 0, width, height, rx, ry }) => {
    const across = Number(rx ?? ry ?? 0);
    const down = Number(ry ?? rx ?? 0);
    const corner = (dx: number, dy: number) => `a${across} ${down} 0 0 1 ${dx} ${dy}`;
    const [right, below] = [Number(width) - 2 * across, Number(height) - 2 * down];
    return [
      `M${Number(x) + across} ${y}h${right}${corner(across, down)}v${below}${corner(-across, down)}`,
      `h${-right}${corner(-across, -down)}v${-below}${corner(across, -down)}z`,
    ].join("");
  },
};

function ellipse(x: number, y: number, across: number, down: number): string {
  const half = (dx: number) => `a${across} ${down} 0 1 0 ${dx} 0`;
  return `M${x - across} ${y}${half(2 * across)}${half(-2 * across)}z`;
}

function unknownShape(tag: string): never {
  throw new Error(`No outline is known of a ${tag}`);
}
