import { type Readable, type SeenRecords, type Session, seenKey } from "@hpay/contract";
import type { SeenStore } from "../ports/live";
import { parseJsonObject } from "../state/json-text";
import type { StringStore } from "../state/stored";
import { createValue } from "../state/value";

const maxStored = 500;
const noRecords: SeenRecords = {};

interface Options {
  readonly localStore: StringStore;
  readonly session: Readable<Session>;
}

/** Which records each person has viewed on this device. The oldest entries are dropped. */
export function createSeen({ localStore, session }: Options): SeenStore {
  const records = createValue<SeenRecords>(noRecords);
  const name = () => {
    const id = session.get().user?.id;
    return id === undefined ? null : `hpay-seen:${id}`;
  };
  const read = (): SeenRecords => {
    const storageKey = name();
    const storedEntries = Object.entries((storageKey && parseJsonObject(localStore.read(storageKey))) || {});
    return Object.fromEntries(
      storedEntries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  };
  const readAgain = () => records.set(read());
  let userId = session.get().user?.id;
  readAgain();
  session.subscribe(({ user }) => {
    if (user?.id === userId) return;
    userId = user?.id;
    readAgain();
  });

  return {
    get: records.get,
    subscribe: records.subscribe,
    note(resource, id, at) {
      const storageKey = name();
      const key = seenKey(resource, id);
      const previousRecords = read();
      if (storageKey === null || at <= (previousRecords[key] ?? "")) return;
      const newestFirst = Object.entries({ ...previousRecords, [key]: at }).sort((a, b) =>
        a[1] < b[1] ? 1 : -1,
      );
      const next = Object.fromEntries(newestFirst.slice(0, maxStored));
      localStore.write(storageKey, JSON.stringify(next));
      records.set(next);
    },
    readAgain,
  };
}
