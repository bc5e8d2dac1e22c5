import {
  initialPreferences,
  type Preferences,
  type PreferencesPort,
  type Readable,
  type Session,
  timeDisplays,
} from "@hpay/contract";
import { type JsonObject, parseJsonObject } from "../state/json-text";
import type { StringStore } from "../state/stored";
import { createValue } from "../state/value";

interface Options {
  readonly localStore: StringStore;
  readonly session: Readable<Session>;
  /** The window that receives other tabs' changes. */
  readonly page: Pick<Window, "addEventListener">;
}

/** Content from older releases or other programs is read as far as possible. */
function toPreferences(storedPreferences: JsonObject): Preferences {
  const { newOrderSound, newOrderNotice, defaultCompanyId, timeDisplay } = storedPreferences;
  return {
    newOrderSound: newOrderSound !== false,
    newOrderNotice: newOrderNotice !== false,
    defaultCompanyId: typeof defaultCompanyId === "number" ? defaultCompanyId : null,
    timeDisplay: timeDisplays.find((display) => display === timeDisplay) ?? initialPreferences.timeDisplay,
  };
}

/** A person's preferences on this device; each person has their own. */
export function createPreferences({ localStore, session, page }: Options): PreferencesPort {
  const state = createValue(initialPreferences);
  let userId: number | undefined;
  const storageKey = () => `hpay-preferences:${userId}`;
  const read = () =>
    state.set(
      userId === undefined
        ? initialPreferences
        : toPreferences(parseJsonObject(localStore.read(storageKey())) ?? {}),
    );
  const follow = () => {
    const next = session.get().user?.id;
    if (next === userId) return;
    userId = next;
    read();
  };
  follow();
  session.subscribe(follow);
  page.addEventListener("storage", ({ key }) => {
    if (key === storageKey()) read();
  });

  return {
    get: state.get,
    subscribe: state.subscribe,
    change(part) {
      if (userId === undefined) return;
      state.set({ ...state.get(), ...part });
      localStore.write(storageKey(), JSON.stringify(state.get()));
    },
  };
}
