/** Invisible characters, which turn, join or hide others (bidirectional controls, zero width, fillers). */
const unseen =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu;
/** Arabic and Indian letters and pictures need joiners. Beside these letters they only hide. */
const idleJoiners = /(?<=^|\s|\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})[\u200c\u200d]+/gu;

/** A text without invisible characters, so that no two different names look the same. */
export const seenText = (text: string): string => text.replace(unseen, "").replace(idleJoiners, "");
