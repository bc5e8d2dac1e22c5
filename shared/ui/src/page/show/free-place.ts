export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Shift {
  readonly x: number;
  readonly y: number;
}

const gap = 8;
/** The step in px by which a box moves aside; it clears the menus at the end of rows. */
const sidewaysStep = 64;

/** The area that two boxes share, in square pixels. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

const movedBox = (box: Box, { x, y }: Shift): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
});

const coverageOf = (box: Box, neededBoxes: readonly Box[]) =>
  neededBoxes.reduce((sum, other) => sum + overlap(box, other), 0);

/**
 * How far a box has to move, down and a little aside, to cover no needed control, or as little of them as
 * possible. The nearest such position is chosen.
 * @param home the box in its usual position
 * @param now the current shift, which stays the same if the box covers nothing
 * @param neededBoxes controls that a person may want to press
 * @param bottom the y coordinate of the window's lower edge
 */
export function freePlace(home: Box, now: Shift, neededBoxes: readonly Box[], bottom: number): Shift {
  if (coverageOf(movedBox(home, now), neededBoxes) === 0) return now;
  const lowest = bottom - gap - home.bottom;
  const offsets = [0, ...neededBoxes.map((box) => box.bottom + gap - home.top)].filter(
    (y) => y >= 0 && y <= lowest,
  );
  const shifts = [...new Set(offsets)]
    .sort((a, b) => a - b)
    .flatMap((y) => (home.left > sidewaysStep * 2 ? [0, -sidewaysStep] : [0]).map((x) => ({ x, y })));
  let bestShift: Shift = { x: 0, y: 0 };
  let minCoveredArea = coverageOf(home, neededBoxes);
  for (const place of shifts) {
    const coveredArea = coverageOf(movedBox(home, place), neededBoxes);
    if (coveredArea < minCoveredArea) [bestShift, minCoveredArea] = [place, coveredArea];
  }
  return bestShift;
}
