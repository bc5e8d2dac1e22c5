import type { Readable, SeenRecords } from "@hpay/contract";
import { useHost, useReadable } from "@hpay/remote-kit";

const nothingSeen: SeenRecords = {};
/**
 * A store that has seen nothing. On a partner's page, seen records are not stored, so every reply counts as
 * new.
 */
const noPort: Readable<SeenRecords> = { get: () => nothingSeen, subscribe: () => () => undefined };

export const useSeen = (): SeenRecords => useReadable(useHost().seen ?? noPort);
