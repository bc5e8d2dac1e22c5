import { compactUpTo } from "./use-density";

const hideBelow = (name: string, width: string) => ({
  [`@media screen and (min-width: 40rem) and (max-width: ${width})`]: {
    [`& [data-hide-below="${name}"]`]: { display: "none" },
  },
});

/**
 * Between two window widths, short columns that nobody has resized are limited to these widths, so that all columns
 * fit.
 */
const shortUpTo = (from: string, to: string, widths: Readonly<Record<string, string>>, within = "&") => ({
  [`@media screen and (min-width: ${from}) and (max-width: ${to})`]: Object.fromEntries(
    Object.entries(widths).map(([truncation, maxWidth]) => [
      `${within} td[data-short="${truncation}"]:not([data-sized])`,
      { maxWidth, overflow: "hidden", textOverflow: "ellipsis" },
    ]),
  ),
});

/** Selects lists with two wide columns, such as orders that have their own names. */
const withSecondWideColumn = "& thead:has(th[data-short=wide] ~ th[data-short=wide]) ~ tbody";

/** Which columns are visible at each window width, and how wide they are. */
export const windowWidths = {
  "@media screen and (min-width: 40rem) and (max-width: 63.97rem)": {
    "& td[data-wrap]": { minWidth: "9rem" },
  },
  // In the narrowest windows that show no cards, headers and dates wrap onto two lines, so that no column is
  // cut.
  "@media screen and (min-width: 40rem) and (max-width: 43.74rem)": {
    "& th, & td time": { whiteSpace: "normal" },
    // A date contains hyphens, but stays on one line.
    "& td time": { display: "inline-block", minWidth: "10.6ch" },
    "& th, & td": { paddingInline: "1" },
    // The note with the time zone is hidden, because the filters above the list name it too.
    "& thead:has([data-short]) [data-note]": { display: "none" },
  },
  "@media screen and (min-width: 40rem) and (max-width: 47.96rem)": {
    "& thead:not(:has([data-short])) th": { whiteSpace: "normal" },
    // A status of several words wraps onto two lines.
    "& td span:has(> svg)": { whiteSpace: "normal" },
  },
  ...hideBelow("md", "47.99rem"),
  ...hideBelow("lg", "63.99rem"),
  ...hideBelow("xl", "79.99rem"),
  ...hideBelow("2xl", "89.99rem"),
  // These widths differ from those of `hideBelow`, because one of two equal queries would replace the other.
  ...shortUpTo("40rem", "47.97rem", { lg: "4.5rem", wide: "4.5rem" }),
  ...shortUpTo("47.98rem", "79.97rem", { lg: "5.75rem" }),
  ...shortUpTo("40rem", "79.98rem", { true: "5.25rem" }),
  ...shortUpTo("47.98rem", "79.98rem", { wide: "5.25rem" }),
  ...shortUpTo("80rem", "90rem", { true: "5.25rem", wide: "8rem", lg: "8.75rem" }),
  ...shortUpTo("90.01rem", compactUpTo, { true: "8rem", wide: "12rem", lg: "10rem" }),
  ...shortUpTo(compactUpTo, "140rem", { true: "10rem", wide: "16rem", lg: "15rem" }),
  ...shortUpTo(
    "79.99rem",
    "90.005rem",
    { true: "4.5rem", wide: "5.25rem", lg: "7.5rem" },
    withSecondWideColumn,
  ),
  ...shortUpTo("90.02rem", compactUpTo, { true: "5.25rem", wide: "7.5rem" }, withSecondWideColumn),
  ...shortUpTo(compactUpTo, "140.01rem", { true: "7.5rem", wide: "10rem" }, withSecondWideColumn),
  // The truncated columns get all the width that the others do not need.
  "@media screen and (min-width: 40rem) and (max-width: 140rem)": {
    "& thead:has([data-short]:not([data-sized])) th:not([data-short])": { width: "1%" },
  },
};
