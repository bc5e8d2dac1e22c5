import { useNarrow } from "./use-narrow";

/**
 * Whether the page is so narrow that rows are shown as cards. The limit is the same as in the table's styles.
 */
export const useInCards = (): boolean => useNarrow(39.99);
