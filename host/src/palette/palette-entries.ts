import { fold } from "@hpay/domain";

export interface PaletteEntry {
  readonly id: string;
  readonly group: "pages" | "companies" | "pos" | "order";
  readonly icon: string;
  readonly text: string;
  /** Additional words by which a search finds the entry. */
  readonly keywords?: string;
  readonly run: () => void;
}

const shownPerGroup = 6;
const maxUidLength = 128;

/** Entries that match the typed words, best match first in each group. The order with a typed Uid is last. */
export function paletteEntries(
  entries: readonly PaletteEntry[],
  typedText: string,
  order: (uid: string) => PaletteEntry | null,
): readonly PaletteEntry[] {
  const searchText = fold(typedText.trim());
  const rank = ({ text, keywords = "" }: PaletteEntry) => {
    const position = fold(text).indexOf(searchText);
    if (position === 0) return 0;
    if (position > 0) return 1;
    return fold(keywords).includes(searchText) ? 2 : null;
  };
  const matches = (["pages", "companies", "pos"] as const).flatMap((group) =>
    entries
      .filter((entry) => entry.group === group)
      .map((entry) => ({ entry, place: rank(entry) }))
      .filter((hit): hit is { entry: PaletteEntry; place: number } => hit.place !== null)
      .sort((a, b) => a.place - b.place)
      .slice(0, group === "pages" && searchText === "" ? undefined : shownPerGroup)
      .map((hit) => hit.entry),
  );
  const uid = typedText.trim();
  // A shop's own order number may be as short as "17", and contain any characters.
  const asOrder = /\d/.test(uid) && uid.length <= maxUidLength ? order(uid) : null;
  return asOrder ? [...matches, asOrder] : matches;
}
