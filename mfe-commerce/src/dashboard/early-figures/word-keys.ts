/** Texts of the catalogue that the early figures show; the build writes only these, in each language, into their script. */
export const wordKeys = [
  "figures.title",
  "figures.paid-today",
  "figures.paid-7",
  "figures.paid-30",
  "figures.awaiting",
  "figures.refunded",
  "figures.failed",
  "figures.failed-of",
  "figures.last-30",
  "list.zone",
] as const;

export type WordKey = (typeof wordKeys)[number];
