const gap = "\u200b";

/** The same text with invisible gaps, so that no mail program turns it into a link. */
export const withoutLinks = (name: string): string =>
  name.replace(/:(?=\/\/)|\.(?=[\p{L}\p{N}]{2})|@/gu, (mark) => mark + gap);
