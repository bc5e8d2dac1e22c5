import { styled } from "@hpay/ui";
import { useMemo } from "react";
import { encode } from "uqr";

const quietModules = 4;
const Frame = styled("svg", { base: { bg: "#fff", borderRadius: "sm", flexShrink: 0 } });

export interface QrCodeProps {
  readonly text: string;
  /** The width and height in px, including the quiet zone. */
  readonly size?: number;
  /** The code's purpose, for screen readers. */
  readonly label: string;
}

/** A QR code as one SVG path. It is dark on white in both color modes, with a quiet zone of four modules. */
export function QrCode({ text, size = 128, label }: QrCodeProps) {
  const { path, edge } = useMemo(() => draw(text), [text]);
  return (
    <Frame
      style={{ width: size, height: size }}
      viewBox={`0 0 ${edge} ${edge}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </Frame>
  );
}

/** Joins runs of dark modules as rectangles in one path. */
function draw(text: string): { path: string; edge: number } {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x += 1;
      path += `M${start + quietModules} ${y + quietModules}h${x - start + 1}v1H${start + quietModules}z`;
    }
  }
  return { path, edge: size + 2 * quietModules };
}
