import type { IconNode } from "lucide";

type Shape = Readonly<Record<string, string | number | undefined>>;

const paths = new WeakMap<IconNode, string>();

/**
 * Joins all shapes of an icon into one outline, the `d` of an SVG path. An icon then has two elements instead
 * of up to nine, which matters where every table row has an icon.
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
    const radiusX = Number(rx ?? ry ?? 0);
    const radiusY = Number(ry ?? rx ?? 0);
    const cornerArc = (dx: number, dy: number) => `a${radiusX} ${radiusY} 0 0 1 ${dx} ${dy}`;
    const [horizontal, vertical] = [Number(width) - 2 * radiusX, Number(height) - 2 * radiusY];
    return [
      `M${Number(x) + radiusX} ${y}h${horizontal}${cornerArc(radiusX, radiusY)}v${vertical}${cornerArc(-radiusX, radiusY)}`,
      `h${-horizontal}${cornerArc(-radiusX, -radiusY)}v${-vertical}${cornerArc(radiusX, -radiusY)}z`,
    ].join("");
  },
};

function ellipse(x: number, y: number, radiusX: number, radiusY: number): string {
  const halfArc = (dx: number) => `a${radiusX} ${radiusY} 0 1 0 ${dx} 0`;
  return `M${x - radiusX} ${y}${halfArc(2 * radiusX)}${halfArc(-2 * radiusX)}z`;
}

function unknownShape(tag: string): never {
  throw new Error(`No outline is known of a ${tag}`);
}
