/** Characters that nobody sees, and that turn, join or hide others (bidirectional controls, zero width). */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A name as it is seen, so that none looks like another one. Joiners stay: some letters and pictures need them. */
export const seenText = (text: string): string => text.replace(unseen, "");
