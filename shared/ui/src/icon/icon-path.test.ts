import { firstIcons } from "./first-icons";
import { iconPath } from "./icon-path";
import { moreIcons } from "./more-icons";

const geometry = [
  "d",
  "x1",
  "y1",
  "x2",
  "y2",
  "points",
  "cx",
  "cy",
  "r",
  "x",
  "y",
  "width",
  "height",
  "rx",
  "ry",
];

describe("icon outline", () => {
  it.each<[string, Parameters<typeof iconPath>[0], string]>([
    ["starts every path at the origin", [["path", { d: "m9 18 6-6-6-6" }]], "M0 0m9 18 6-6-6-6"],
    [
      "joins all shapes",
      [
        ["path", { d: "M5 12h14" }],
        ["line", { x1: 1, y1: 2, x2: 3, y2: 4 }],
      ],
      "M0 0M5 12h14M1 2L3 4",
    ],
    [
      "follows a circle",
      [["circle", { cx: 12, cy: 12, r: 10 }]],
      "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z",
    ],
    [
      "follows an ellipse",
      [["ellipse", { cx: 12, cy: 5, rx: 9, ry: 3 }]],
      "M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z",
    ],
    ["follows points", [["polyline", { points: "1 2 3 4 5 6" }]], "M1 2 3 4 5 6"],
    [
      "rounds the corners of a rectangle",
      [["rect", { width: 20, height: 14, x: 2, y: 5, rx: 2 }]],
      "M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z",
    ],
  ])("An icon's outline %s", (_, picture, path) => {
    expect(iconPath(picture)).toBe(path);
  });

  it("An unknown icon shape is refused", () => {
    expect(() => iconPath([["text", { x: 1 }]])).toThrow("No outline is known of a text");
  });

  it.each(Object.entries({ ...firstIcons, ...moreIcons }))(
    "Icon %s consists only of known shapes",
    (_, picture) => {
      const attributeNames = picture.flatMap(([, shape]) => Object.keys(shape));
      expect(attributeNames.filter((name) => !geometry.includes(name))).toEqual([]);
      expect(iconPath(picture)).toMatch(/^M[\d\sMmLlHhVvCcSsQqTtAaZz.,-]+$/);
    },
  );
});
