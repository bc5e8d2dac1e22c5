const gap = "\u200b";

/** The same letters, in which no mail program finds an address to open. */
export const withoutLinks = (name: string): string =>
  name.replace(/:(?=\/\/)|\.(?=[\p{L}\p{N}]{2})|@/gu, (mark) => mark + gap);
