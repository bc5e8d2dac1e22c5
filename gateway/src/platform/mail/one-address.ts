const oneAddress = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/;

/** Whether a text is one e-mail address, which mail servers may still refuse, and not a list or a name with one. */
export const isOneAddress = (text: string): boolean => text.length <= 320 && oneAddress.test(text);
