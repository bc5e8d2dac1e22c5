import type { Readable, SeenRecords } from "@hpay/contract";
import { useHost, useReadable } from "@hpay/remote-kit";

const nothingSeen: SeenRecords = {};
/** If seen records are not stored, as on a partner's page, every reply of the other side counts as new. */
const noPort: Readable<SeenRecords> = { get: () => nothingSeen, subscribe: () => () => undefined };

export const useSeen = (): SeenRecords => useReadable(useHost().seen ?? noPort);
