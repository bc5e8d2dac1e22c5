import { readJson } from "@hpay/domain";

/** Widths in pixels, by column id. */
export type StoredWidths = Readonly<Record<string, number>>;

const keyOf = (user: number, list: string) => `hpay-column-widths:${user}:${list}`;

/** The widths that a person has set for a list's columns on this device. */
export function readWidths(user: number, list: string): StoredWidths {
  try {
    const storedValue: unknown = readJson(localStorage.getItem(keyOf(user, list)));
    return Object.fromEntries(
      Object.entries(Object(storedValue)).filter(
        (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0,
      ),
    );
  } catch {
    // Storage is off or corrupt, so the columns have their default widths.
    return {};
  }
}

export function storeWidths(user: number, list: string, widths: StoredWidths): void {
  try {
    if (Object.keys(widths).length === 0) localStorage.removeItem(keyOf(user, list));
    else localStorage.setItem(keyOf(user, list), JSON.stringify(widths));
  } catch {
    // Storage is off or full, so the widths last only as long as the page.
  }
}
