import { freePlace } from "./free-place";

const home = { left: 1000, right: 1400, top: 60, bottom: 120 };
const noShift = { x: 0, y: 0 };
const button = { left: 1300, right: 1390, top: 80, bottom: 116 };
const rowMenu = (top: number) => ({ left: 1370, right: 1396, top, bottom: top + 30 });

describe("notice placement", () => {
  it("A notice stays in the usual corner if it covers no control there", () => {
    expect(freePlace(home, noShift, [{ ...button, top: 400, bottom: 440 }], 900)).toEqual({ x: 0, y: 0 });
  });

  it("A notice moves below page buttons that it would cover", () => {
    expect(freePlace(home, noShift, [button], 900)).toEqual({ x: 0, y: 64 });
  });

  it("A notice moves aside from row menus that it would cover", () => {
    const menus = Array.from({ length: 30 }, (_, row) => rowMenu(60 + row * 36));
    expect(freePlace(home, noShift, menus, 900)).toEqual({ x: -64, y: 0 });
  });

  it("A moved notice stays in place while it covers no control", () => {
    expect(freePlace(home, { x: 0, y: 64 }, [], 900)).toEqual({ x: 0, y: 64 });
  });

  it("A notice on a full page covers as little as possible", () => {
    const wideControls = Array.from({ length: 20 }, (_, row) => ({
      left: 900,
      right: 1400,
      top: 60 + row * 40,
      bottom: 96 + row * 40,
    }));
    const narrowControl = { left: 1380, right: 1400, top: 860, bottom: 890 };
    const { y } = freePlace(home, noShift, [...wideControls, narrowControl], 1000);
    expect(y).toBeGreaterThan(700);
  });
});
