import { encode } from "uqr";

type Level = "L" | "M" | "Q" | "H";
const isLevel = (value: unknown): value is Level => ["L", "M", "Q", "H"].includes(String(value));
const quietZoneCells = 4;

/**
 * `qrcode(type, level)` as plugins call it. The type is the code's size; it is ignored, and the smallest size
 * that fits is used.
 */
function qrcode(_type: unknown, level: unknown) {
  let text = "";
  let cells: readonly (readonly boolean[])[] = [];
  const size = () => cells.length;
  const dataUrl = (cell: number, margin: number): string => {
    const sideLength = size() * cell + margin * 2;
    const path = cells
      .flatMap((row, y) =>
        row.map((isDark, x) =>
          isDark ? `M${margin + x * cell} ${margin + y * cell}h${cell}v${cell}h-${cell}z` : "",
        ),
      )
      .join("");
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${sideLength}" height="${sideLength}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M0 0h${sideLength}v${sideLength}H0z"/><path d="${path}"/></svg>`;
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  };
  const sizesOf = (cellSize: unknown, margin: unknown) => {
    const cell = Number(cellSize) || 2;
    return [cell, margin === undefined ? cell * quietZoneCells : Number(margin) || 0] as const;
  };
  return {
    addData(addition: unknown) {
      text += String(addition);
    },
    make() {
      cells = encode(text, { ecc: isLevel(level) ? level : "M", border: 0 }).data;
    },
    getModuleCount: size,
    isDark: (row: number, column: number) => cells[row]?.[column] === true,
    createDataURL: (cellSize?: unknown, margin?: unknown) => dataUrl(...sizesOf(cellSize, margin)),
    createImgTag(cellSize?: unknown, margin?: unknown) {
      const [cell, marginSize] = sizesOf(cellSize, margin);
      const sideLength = size() * cell + marginSize * 2;
      return `<img src="${dataUrl(cell, marginSize)}" width="${sideLength}" height="${sideLength}" alt="">`;
    },
  };
}

const utf8 = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

Object.assign(window, {
  qrcode: Object.assign(qrcode, {
    stringToBytes: utf8,
    stringToBytesFuncs: { "UTF-8": utf8, default: utf8 },
  }),
});
