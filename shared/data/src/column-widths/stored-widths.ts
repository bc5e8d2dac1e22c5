import { readJson } from "@hpay/domain";

/** In pixels, by column id. */
export type StoredWidths = Readonly<Record<string, number>>;

const keyOf = (user: number, list: string) => `hpay-column-widths:${user}:${list}`;

/** The widths that a person gave to a list's columns on this device. */
export function readWidths(user: number, list: string): StoredWidths {
  try {
    const stored: unknown = readJson(localStorage.getItem(keyOf(user, list)));
    return Object.fromEntries(
      Object.entries(Object(stored)).filter(
        (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0,
      ),
    );
  } catch {
    // Storage that is off or corrupt costs the stored widths.
    return {};
  }
}

export function storeWidths(user: number, list: string, widths: StoredWidths): void {
  try {
    if (Object.keys(widths).length === 0) localStorage.removeItem(keyOf(user, list));
    else localStorage.setItem(keyOf(user, list), JSON.stringify(widths));
  } catch {
    // Storage that is off or full: the widths last as long as the page.
  }
}
