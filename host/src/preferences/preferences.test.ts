import { initialPreferences, type Session } from "@hpay/contract";
import { aUser, storedInMemory } from "../session/testing";
import { createValue } from "../state/value";
import { createPreferences } from "./preferences";

const signedIn = (id: number): Session => ({ user: { ...aUser(), id }, role: "creator" });

function aDevice(localStore = storedInMemory()) {
  const session = createValue<Session>(signedIn(7));
  const page = new EventTarget() as unknown as Window;
  return { local: localStore, session, page, preferences: createPreferences({ localStore, session, page }) };
}

describe("preferences", () => {
  it("Default preferences include sound, notices, the last company and its time zone", () => {
    expect(aDevice().preferences.get()).toEqual(initialPreferences);
  });

  it("A changed preference applies immediately and leaves other preferences unchanged", () => {
    const { preferences } = aDevice();
    const listener = jest.fn();
    preferences.subscribe(listener);
    preferences.change({ newOrderSound: false });
    preferences.change({ timeDisplay: "utc" });
    expect(preferences.get()).toEqual({ ...initialPreferences, newOrderSound: false, timeDisplay: "utc" });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("Preferences are stored for the next visit", () => {
    const { local, preferences } = aDevice();
    preferences.change({ defaultCompanyId: 12 });
    expect(aDevice(local).preferences.get().defaultCompanyId).toBe(12);
  });

  it("Preferences are separate for each user", () => {
    const { session, preferences } = aDevice();
    preferences.change({ newOrderNotice: false });
    session.set(signedIn(8));
    expect(preferences.get()).toEqual(initialPreferences);
    session.set({ user: null, role: "staff" });
    preferences.change({ newOrderSound: false });
    session.set(signedIn(7));
    expect(preferences.get()).toEqual({ ...initialPreferences, newOrderNotice: false });
  });

  it("A preference changed in another tab is applied", () => {
    const { local, page, preferences } = aDevice();
    local.write("hpay-preferences:7", JSON.stringify({ newOrderSound: false }));
    page.dispatchEvent(new StorageEvent("storage", { key: "hpay-preferences:7" }));
    expect(preferences.get().newOrderSound).toBe(false);
  });

  it.each(["no json", "[]", '{"timeDisplay":"mars","defaultCompanyId":"1","newOrderSound":1}'])(
    "Preferences fall back to the defaults when %s is stored",
    (text) => {
      const localStore = storedInMemory();
      localStore.write("hpay-preferences:7", text);
      expect(aDevice(localStore).preferences.get()).toEqual(initialPreferences);
    },
  );
});
