/** Control characters, and the bar that separates signed fields: with it, one order could pass for another. */
const forbiddenCharacters = /[\p{Cc}|]/u;
/**
 * A Uid that an e-mail's subject may contain; any other could be a sentence or an address that somebody wrote.
 */
const plainUid = /^[\p{L}\p{N}_/#-]{1,64}$/u;

export const isForbiddenUid = (uid: string): boolean => forbiddenCharacters.test(uid);

/** An e-mail's subject with the order's number, unless the number could be a sentence or an address. */
export const subjectOf = (text: string, uid: string, separator = " "): string =>
  plainUid.test(uid) ? `${text}${separator}#${uid}` : text;
