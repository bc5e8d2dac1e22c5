const oneAddress = /^[^\s\p{C}@<>,;:"]+@[^\s\p{C}@<>,;:"[\]]+\.(?!\d+$)[^\s\p{C}@<>,;:"[\].]+$/u;

/**
 * Whether a text is one e-mail address, which mail servers may still refuse. Lists, names with an address and
 * control characters are rejected. So are addresses of a machine (`a@[127.0.0.1]`), to which the operator's
 * mail server would deliver.
 */
export const isOneAddress = (text: string): boolean => text.length <= 320 && oneAddress.test(text);
