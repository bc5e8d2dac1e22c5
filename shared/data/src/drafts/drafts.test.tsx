import { defineRemote } from "@hpay/remote-kit";
import { fakeHost, renderRemote } from "@hpay/testing";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { DataScope } from "../queries/data-scope";
import { createDraftStore, withoutSecrets } from "./draft-store";
import { useDraft } from "./use-draft";

const brokenStorage = (): Storage => {
  throw new DOMException("Access is denied", "SecurityError");
};

describe("stored draft", () => {
  it("A draft is restored with the time of saving", () => {
    const at = new Date("2026-11-20T12:00:00Z");
    const store = createDraftStore(
      () => window.localStorage,
      () => at,
    );
    store.write("order/1", { name: "x" });
    expect(store.read("order/1")).toEqual({ savedAt: at, values: { name: "x" } });
    expect(store.read("order/2")).toBeNull();
  });

  it("A draft expires after 30 days", () => {
    let at = new Date("2026-10-01T12:00:00Z");
    const store = createDraftStore(
      () => window.localStorage,
      () => at,
    );
    store.write("order/1", { name: "x" });
    at = new Date("2026-11-02T12:00:00Z");
    expect(store.read("order/1")).toBeNull();
    expect(window.localStorage).toHaveLength(0);
  });

  it("Every user's drafts are removed after 30 days", () => {
    const draft = (savedAt: string) => JSON.stringify({ savedAt, values: { email: "ana@primer.example" } });
    window.localStorage.setItem("hpay.draft|3|1|1|order/1", draft("2026-10-01T12:00:00Z"));
    window.localStorage.setItem("hpay.draft|7|1|1|order/1", draft("2026-10-20T12:00:00Z"));
    window.localStorage.setItem("theme", "dark");
    createDraftStore(
      () => window.localStorage,
      () => new Date("2026-11-02T12:00:00Z"),
    );
    expect(Object.keys(window.localStorage).sort()).toEqual(["hpay.draft|7|1|1|order/1", "theme"]);
    window.localStorage.clear();
  });

  it("Drafts that earlier releases stored in partners' portals are removed", () => {
    const draft = JSON.stringify({
      savedAt: new Date().toISOString(),
      values: { email: "ana@primer.example" },
    });
    window.localStorage.setItem("hpay.draft|https://panel.example/|0|1|3|order/new", draft);
    window.localStorage.setItem("hpay.draft|https://panel.example/|10|1|3|order/new", draft);
    createDraftStore();
    expect(Object.keys(window.localStorage)).toEqual(["hpay.draft|https://panel.example/|10|1|3|order/new"]);
    window.localStorage.clear();
  });

  it.each(["{bad", "null", "[]", '{"savedAt":"never","values":{}}', '{"savedAt":"2026-11-20","values":3}'])(
    "The stored text %p is not read as a draft",
    (text) => {
      window.localStorage.setItem("hpay.draft|order/1", text);
      expect(createDraftStore().read("order/1")).toBeNull();
    },
  );

  it("Saving a draft causes no error if storage is unavailable", () => {
    const store = createDraftStore(brokenStorage);
    store.write("order/1", { name: "x" });
    store.remove("order/1");
    expect(store.read("order/1")).toBeNull();
  });

  it("A draft contains no secrets at any depth", () => {
    const values = {
      name: "x",
      SMTPPassword: "p",
      SecretToken: { Token: "t" },
      UseKey: "k",
      smtp: [{ password: "p", host: "h" }],
      note: "n",
    };
    expect(withoutSecrets(values, ["note"])).toEqual({ name: "x", smtp: [{ host: "h" }] });
  });
});

describe("form with a draft", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function Form() {
    const draft = useDraft("order/new");
    const [count, setCount] = useState(0);
    const type = () => {
      setCount(count + 1);
      draft.keep({ name: `typed ${count + 1}` });
    };
    return (
      <>
        <p>{draft.found ? `found ${JSON.stringify(draft.found.values)}` : "nothing found"}</p>
        <button type="button" onClick={type}>
          Type
        </button>
        <button type="button" onClick={() => draft.discard()}>
          Discard
        </button>
      </>
    );
  }
  const remote = defineRemote({
    id: "r",
    version: "1",
    contract: "^1.0.0",
    App: () => (
      <DataScope>
        <Form />
      </DataScope>
    ),
  });
  const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

  it("A form offers the latest draft after a reload", async () => {
    const firstVisit = await renderRemote(remote);
    press("Type");
    press("Type");
    act(() => jest.advanceTimersByTime(500));
    firstVisit.unmount();
    await renderRemote(remote);
    expect(screen.getByText('found {"name":"typed 2"}')).toBeVisible();
  });

  it("A form stores the last input before the page closes", async () => {
    const firstVisit = await renderRemote(remote);
    press("Type");
    firstVisit.unmount();
    await renderRemote(remote);
    expect(screen.getByText('found {"name":"typed 1"}')).toBeVisible();
  });

  it("A discarded draft is not offered again", async () => {
    const firstVisit = await renderRemote(remote);
    press("Type");
    press("Discard");
    act(() => jest.advanceTimersByTime(500));
    firstVisit.unmount();
    await renderRemote(remote);
    expect(screen.getByText("nothing found")).toBeVisible();
  });

  it("A draft is never shown for another user, company or POS", async () => {
    const firstVisit = await renderRemote(remote);
    press("Type");
    firstVisit.unmount();
    const { unmount } = await renderRemote(remote, { host: fakeHost({ user: { id: 12 } }) });
    expect(screen.getByText("nothing found")).toBeVisible();
    unmount();
    const { host } = await renderRemote(remote);
    expect(screen.getByText('found {"name":"typed 1"}')).toBeVisible();
    await act(async () => void host.selection.select(1, 4));
    expect(screen.getByText("nothing found")).toBeVisible();
  });

  it("A draft in a partner's portal is kept in memory until the element is removed", async () => {
    const embedded = () => Object.assign(fakeHost({ user: { id: 0 } }), { isEmbedded: true });
    const host = embedded();
    const firstVisit = await renderRemote(remote, { host });
    press("Type");
    act(() => jest.advanceTimersByTime(500));
    press("Type");
    firstVisit.unmount();
    expect(window.localStorage).toHaveLength(0);
    const secondVisit = await renderRemote(remote, { host });
    expect(screen.getByText('found {"name":"typed 2"}')).toBeVisible();
    secondVisit.unmount();
    await renderRemote(remote, { host: embedded() });
    expect(screen.getByText("nothing found")).toBeVisible();
  });
});
