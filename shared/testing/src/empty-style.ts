/** Replaces a stylesheet where nothing is painted. */
const emptyStyle: Readonly<Record<string, string>> = {};

export default emptyStyle;
