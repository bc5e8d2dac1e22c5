import type { Draw } from "./draw";

const firstNames: readonly [string, ...string[]] = [
  "Milica",
  "Jelena",
  "Marko",
  "Nikola",
  "Ana",
  "Stefan",
  "Ivana",
  "Đorđe",
  "Sanja",
  "Vuk",
  "Teodora",
  "Miloš",
  "Dragana",
  "Luka",
  "Nevena",
  "Aleksandar",
  "Katarina",
  "Žarko",
  "Ljiljana",
  "Petar",
  "Snežana",
  "Uroš",
  "Jovana",
  "Nemanja",
  "Ćirilo",
  "Branka",
];
const lastNames: readonly [string, ...string[]] = [
  "Jovanović",
  "Petrović",
  "Nikolić",
  "Đorđević",
  "Ilić",
  "Stojanović",
  "Pavlović",
  "Marković",
  "Žikić",
  "Lukić",
  "Popović",
  "Šarić",
  "Čolić",
  "Tomić",
  "Radosavljević",
  "Milošević",
  "Kovačević",
  "Živković",
  "Anđelković",
  "Simić",
  "Bogdanović",
];
const places: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ["Beograd", "11000"],
  ["Novi Sad", "21000"],
  ["Niš", "18000"],
  ["Kragujevac", "34000"],
  ["Subotica", "24000"],
  ["Čačak", "32000"],
  ["Zrenjanin", "23000"],
  ["Pančevo", "26000"],
  ["Šabac", "15000"],
  ["Užice", "31000"],
  ["Kraljevo", "36000"],
  ["Leskovac", "16000"],
];
const streets: readonly [string, ...string[]] = [
  "Knez Mihailova",
  "Bulevar oslobođenja",
  "Cara Dušana",
  "Njegoševa",
  "Vojvode Stepe",
  "Kralja Petra I",
  "Svetog Save",
  "Dunavska",
];
/** SKU, name, price in RSD, weight in grams (0: not shipped). */
const goods: readonly [Good, ...Good[]] = [
  ["KAF-250", "Kafa u zrnu 250 g", "890.00", 250],
  ["KAF-1000", "Kafa u zrnu 1 kg", "3190.00", 1000],
  ["DZE-KAM", "Domaća džezva, bakar", "2450.00", 420],
  ["SOL-SET", "Set šoljica, 6 kom.", "3990.00", 1600],
  ["MED-BAG", "Bagremov med 900 g", "1290.00", 950],
  ["AJV-LJU", "Ljuti ajvar 680 g", "690.00", 720],
  ["CAJ-UZI", "Užički čaj 100 g", "450.00", 110],
  ["RAK-SLJ", "Šljivovica 0,7 l", "2690.00", 1250],
  ["KOS-LAN", "Lanena košulja", "5490.00", 300],
  ["OPA-ZLA", "Opanci, ručni rad", "8990.00", 900],
  ["PIR-CIL", "Pirotski ćilim 60 × 90", "24900.00", 2400],
  ["KNJ-KUV", "Kuvar: Zimnica", "1590.00", 640],
  ["VAU-3000", "Poklon-vaučer", "3000.00", 0],
  ["KUR-BAR", "Kurs za bariste, onlajn", "7900.00", 0],
];
type Good = readonly [string, string, string, number];

export interface Buyer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly country: string;
}

const plainLetters: Readonly<Record<string, string>> = { č: "c", ć: "c", š: "s", ž: "z", đ: "dj" };
const mailName = (name: string) =>
  name.toLowerCase().replace(/[čćšžđ]/g, (char) => plainLetters[char] ?? char);

export function randomBuyer(draw: Draw): Buyer {
  const first = draw.oneOf(firstNames);
  const last = draw.oneOf(lastNames);
  const [city, postcode] = draw.oneOf(places);
  return {
    first_name: first,
    last_name: last,
    email: `${mailName(first)}.${mailName(last)}${draw.between(1, 99)}@primer.example`,
    phone: `+38160${draw.between(1_000_000, 9_999_999)}`,
    address: `${draw.oneOf(streets)} ${draw.between(1, 180)}`,
    city,
    postcode,
    country: "RS",
  };
}

export interface OrderItem {
  readonly type: "product" | "shipping";
  readonly sku: string;
  readonly name: string;
  readonly tax_percent: number;
  /** An amount as text with two decimals. */
  readonly price: string;
  readonly qty: number;
  readonly subtotal: string;
  readonly virtual: boolean;
  readonly warehouse: string;
  readonly weight: number;
}

/** Approximate RSD per unit of currency, used only to make prices plausible. */
const rsdPer: Readonly<Record<string, number>> = { RSD: 1, EUR: 117, BAM: 60, MKD: 2 };

/** Items and their sum in cents of the currency. */
export function randomItems(
  draw: Draw,
  currency: string,
): { readonly items: readonly OrderItem[]; readonly amount: string } {
  const items: OrderItem[] = [];
  let cents = 0;
  for (let n = draw.between(1, 4); n > 0; n--) {
    const [sku, name, price, weight] = draw.oneOf(goods);
    const qty = draw.oneByWeight([
      [1, 7],
      [2, 2],
      [3, 1],
    ]);
    const unit = Math.max(100, Math.round((Number(price) * 100) / (rsdPer[currency] ?? 1) / 10) * 10);
    cents += unit * qty;
    items.push({
      type: "product",
      sku,
      name,
      tax_percent: weight === 0 ? 20 : draw.oneOf([10, 20]),
      price: money(unit),
      qty,
      subtotal: money(unit * qty),
      virtual: weight === 0,
      warehouse: "default",
      weight,
    });
  }
  return { items, amount: money(cents) };
}

export const money = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
