import { type PaletteEntry, paletteEntries } from "./palette-entries";

const entry = (group: PaletteEntry["group"], text: string, keywords = ""): PaletteEntry => ({
  id: `${group}:${text}`,
  group,
  icon: "circle",
  text,
  keywords,
  run: () => undefined,
});
const entries = [
  entry("pages", "Orders"),
  entry("pages", "Pay-by-link orders"),
  entry("pages", "Tickets"),
  entry("companies", "Đorđević d.o.o."),
  entry("pos", "dunav.example", "demo-shop"),
];
const order = (uid: string) => entry("order", `Find order ${uid}`);
const matchingTexts = (query: string) => paletteEntries(entries, query, order).map(({ text }) => text);

it("The palette shows destinations before the user types", () => {
  expect(matchingTexts("")).toEqual([
    "Orders",
    "Pay-by-link orders",
    "Tickets",
    "Đorđević d.o.o.",
    "dunav.example",
  ]);
});

it("The palette lists entries starting with the typed words first", () => {
  expect(matchingTexts("orde")).toEqual(["Orders", "Pay-by-link orders"]);
});

it.each(["đorđe", "djordje", "ђорђе"])("The palette finds a company in any spelling: %s", (query) => {
  expect(matchingTexts(query)).toEqual(["Đorđević d.o.o."]);
});

it("The palette finds a POS by its merchant uid", () => {
  expect(matchingTexts("demo-shop")).toEqual(["dunav.example"]);
});

it.each(["2611201115307", "17", "#1001", "INV/2026/17", "PBL 1", "7".repeat(128)])(
  "The palette can find an order by any shop number: %s",
  (query) => {
    expect(matchingTexts(` ${query} `)).toEqual([`Find order ${query}`]);
  },
);

it("The palette offers no order for text without a number or longer than a Uid", () => {
  expect(matchingTexts("tick")).toEqual(["Tickets"]);
  expect(matchingTexts("7".repeat(129))).toEqual([]);
});
