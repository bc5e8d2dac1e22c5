import type { Readable, SeenRecords } from "@hpay/contract";
import { useHost, useReadable } from "@hpay/remote-kit";

const nothingSeen: SeenRecords = {};
/** When nothing stores what was seen, as on a partner's page, every reply of the other side counts as new. */
const noPort: Readable<SeenRecords> = { get: () => nothingSeen, subscribe: () => () => undefined };

export const useSeen = (): SeenRecords => useReadable(useHost().seen ?? noPort);
