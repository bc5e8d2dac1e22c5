import { defineMessages } from "@hpay/i18n";
import { contractKit, fakeHost, renderRemote } from "@hpay/testing";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { useCan, useHost, useHostEvent, useNotify, useSelection } from "./host-hooks";
import { lazyWithRetry } from "./lazy-with-retry";
import { usePageParams } from "./mount-hooks";
import type { RemotePageProps } from "./remote-root";
import { Link, useLocation, useSearchParams } from "./router";
import { shelfConfig as config, shelfRemote as remoteOf } from "./testing";
import { useT } from "./use-t";
import { useUnsavedChanges } from "./use-unsaved-changes";

function Shelf({ page }: RemotePageProps) {
  const { pathname, search } = useLocation();
  const { id = "none" } = usePageParams();
  const [notes, setNotes] = useState("");
  return (
    <>
      <p>{`page ${page}, book ${id}, at ${pathname}${search}`}</p>
      <label>
        Notes
        <input value={notes} onChange={(event) => setNotes(event.target.value)} />
      </label>
      <Link to="/books/7">Seventh</Link>
      <Link to="/sites">Sites</Link>
    </>
  );
}

function NotesPage() {
  return (
    <label>
      Notes
      <input />
    </label>
  );
}

describe("page at the host's address", () => {
  it("Links inside a remote do not remount the page", async () => {
    const { host, user } = await renderRemote(remoteOf(Shelf), { config, path: "/books" });
    await user.type(screen.getByLabelText("Notes"), "kept");
    await user.click(screen.getByRole("link", { name: "Seventh" }));
    expect(host.navigation.address()).toBe("/books/7");
    expect(screen.getByText("page book, book 7, at /books/7")).toBeVisible();
    expect(screen.getByLabelText("Notes")).toHaveValue("kept");
  });

  it("A page updates when the host navigates back", async () => {
    const { host, user } = await renderRemote(remoteOf(Shelf), { config, path: "/books" });
    await user.click(screen.getByRole("link", { name: "Seventh" }));
    act(() => host.navigation.go(-1));
    expect(screen.getByText("page books, book none, at /books")).toBeVisible();
  });

  it("A page ignores an address of another remote", async () => {
    const { host, user } = await renderRemote(remoteOf(Shelf), { config, path: "/books?page=2" });
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.navigation.address()).toBe("/sites");
    expect(screen.getByText("page books, book none, at /books?page=2")).toBeVisible();
  });

  it("A page writes its search parameters into the host's address", async () => {
    const { host, user } = await renderRemote(
      remoteOf(() => {
        const [params, setParams] = useSearchParams();
        return (
          <button type="button" onClick={() => setParams({ page: "3" })}>
            {`page ${params.get("page") ?? "1"}`}
          </button>
        );
      }),
      { config, path: "/books" },
    );
    await user.click(screen.getByRole("button", { name: "page 1" }));
    expect(screen.getByRole("button", { name: "page 3" })).toBeVisible();
    expect(host.navigation.address()).toBe("/books?page=3");
  });
});

describe("host state in a page", () => {
  it("A page updates when the selection changes", async () => {
    const { host } = await renderRemote(
      remoteOf(() => <p>{`POS: ${useSelection().pos?.name ?? "none"}`}</p>),
    );
    expect(screen.getByText("POS: dunav.example")).toBeVisible();
    act(() => host.selection.set({ company: null, pos: null }));
    expect(screen.getByText("POS: none")).toBeVisible();
  });

  it("Permissions update when the role changes", async () => {
    const { host } = await renderRemote(
      remoteOf(() => <p>{useCan("company.delete") ? "may delete" : "may not delete"}</p>),
    );
    expect(screen.getByText("may delete")).toBeVisible();
    act(() => host.session.set({ ...host.session.get(), role: "staff" }));
    expect(screen.getByText("may not delete")).toBeVisible();
  });

  it("A page receives the panel's events and shows notices", async () => {
    const { host } = await renderRemote(
      remoteOf(() => {
        const notify = useNotify();
        useHostEvent("hpay-company-changed", ({ company_id }) =>
          notify({ tone: "info", text: `Company ${company_id}` }),
        );
        return null;
      }),
    );
    host.events.emit("hpay-company-changed", { company_id: 2 });
    expect(host.notices).toEqual([{ tone: "info", text: "Company 2" }]);
  });
});

describe("language of a page", () => {
  /** Creates a catalogue whose Serbian table arrives when the test releases it. */
  const createLateTexts = () => {
    let arrive = () => {};
    const table = new Promise<{ readonly shown: string }>((resolve) => {
      arrive = () => resolve({ shown: "prikazano" });
    });
    const texts = defineMessages({ en: { shown: "shown" }, rs: () => table });
    return { texts, arrive: () => act(async () => arrive()) };
  };
  const pageWith = (texts: ReturnType<typeof createLateTexts>["texts"]) => () => (
    <>
      <p>{useT(texts)("shown")}</p>
      <NotesPage />
    </>
  );

  it("A page is shown after its texts have loaded", async () => {
    const { texts, arrive } = createLateTexts();
    await renderRemote(remoteOf(pageWith(texts)), { host: fakeHost({ language: "rs" }) });
    expect(screen.queryByText("shown")).toBeNull();
    await arrive();
    expect(screen.getByText("prikazano")).toBeVisible();
  });

  it("A form keeps its values when the language switches", async () => {
    const { texts, arrive } = createLateTexts();
    const { host, user } = await renderRemote(remoteOf(pageWith(texts)));
    await user.type(screen.getByLabelText("Notes"), "kept");
    await act(async () => host.language.set("rs"));
    expect(screen.getByText("shown")).toBeVisible();
    expect(screen.getByLabelText("Notes")).toHaveValue("kept");
    await arrive();
    expect(screen.getByText("prikazano")).toBeVisible();
    expect(screen.getByLabelText("Notes")).toHaveValue("kept");
  });

  it("A lazy part is shown only in the page's language", async () => {
    let arrive = async () => {};
    const Part = lazyWithRetry(async () => {
      const lateTexts = createLateTexts();
      arrive = lateTexts.arrive;
      return pageWith(lateTexts.texts);
    });
    await renderRemote(
      remoteOf(() => <Part />),
      { host: fakeHost({ language: "rs" }) },
    );
    expect(document.querySelector("[data-arriving]")).not.toBeNull();
    expect(screen.queryByText("shown")).toBeNull();
    await arrive();
    expect(screen.getByText("prikazano")).toBeVisible();
  });

  it("A lazy part is shown in English when its texts cannot load", async () => {
    const Part = lazyWithRetry(async () =>
      pageWith(
        defineMessages({ en: { shown: "shown" }, rs: () => Promise.reject(new Error("no such table")) }),
      ),
    );
    await renderRemote(
      remoteOf(() => <Part />),
      { host: fakeHost({ language: "rs" }) },
    );
    expect(await screen.findByText("shown")).toBeVisible();
  });
});

describe("unsaved work", () => {
  function Form() {
    const [text, setText] = useState("");
    const stopBlocking = useUnsavedChanges(text !== "");
    const { navigation } = useHost();
    const saveAndNavigate = () => {
      stopBlocking();
      navigation.push("/sites");
    };
    return (
      <>
        <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        <Link to="/sites">Sites</Link>
        <button type="button" onClick={saveAndNavigate}>
          Save
        </button>
      </>
    );
  }
  const openUnsaved = (answer: boolean) =>
    renderRemote(remoteOf(Form), { host: fakeHost({ path: "/books", answer: () => answer }), page: "books" });

  it("An unchanged page can be left without confirmation", async () => {
    const { host, user } = await openUnsaved(false);
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.navigation.address()).toBe("/sites");
    expect(host.questions).toEqual([]);
  });

  it("A page with unsaved work stays open when the user cancels leaving", async () => {
    const { host, user } = await openUnsaved(false);
    await user.type(screen.getByLabelText("Name"), "a");
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.questions).toMatchObject([{ title: "Leave without saving?", confirmLabel: "Leave" }]);
    expect(host.navigation.address()).toBe("/books");
  });

  it("A user can discard unsaved work and leave", async () => {
    const { host, user } = await openUnsaved(true);
    await user.type(screen.getByLabelText("Name"), "a");
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.navigation.address()).toBe("/sites");
  });

  it("Saving and navigating asks for no confirmation", async () => {
    const { host, user } = await openUnsaved(false);
    await user.type(screen.getByLabelText("Name"), "a");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(host.navigation.address()).toBe("/sites");
    expect(host.questions).toEqual([]);
  });

  it("The browser asks before a tab with unsaved work closes", async () => {
    const { user, unmount } = await openUnsaved(true);
    const closeTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(closeTab()).toBe(false);
    await user.type(screen.getByLabelText("Name"), "a");
    expect(closeTab()).toBe(true);
    unmount();
    expect(closeTab()).toBe(false);
  });
});

contractKit(remoteOf(Shelf), config);
