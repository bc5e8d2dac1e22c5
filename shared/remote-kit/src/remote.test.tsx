import type { RemoteConfig } from "@hpay/contract";
import { contractKit, fakeHost, renderRemote, takeFaults } from "@hpay/testing";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { RemoteCrash } from "./crash";
import { defineRemote } from "./define-remote";
import { useCan, useHost, useHostEvent, useNotify, useSelection } from "./host-hooks";
import { lazyWithRetry } from "./lazy-with-retry";
import { usePageParams } from "./mount-hooks";
import type { RemotePageProps } from "./remote-root";
import { Link, useLocation, useSearchParams } from "./router";
import { useUnsavedChanges } from "./use-unsaved-changes";

const config = {
  name: "mfe-shelf",
  owner: "Shelf team",
  contract: "^1.0.0",
  routes: [
    { path: "/books", page: "books", needs: "session", title: { en: "Books", rs: "Knjige" } },
    { path: "/books/:id", page: "book", needs: "session", title: { en: "Book", rs: "Knjiga" } },
  ],
  menu: [],
  slots: [{ slot: "dashboard.figures", page: "figures" }],
  budgetBytes: 35_000,
  devPort: 4999,
} as const satisfies RemoteConfig;

const remoteOf = (App: (props: RemotePageProps) => React.ReactNode) =>
  defineRemote({ id: "mfe-shelf", version: "1.0.0", contract: "^1.0.0", App, routes: config.routes });

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

describe("a page at the host's address", () => {
  it("follows links inside the remote without being mounted anew", async () => {
    const { host, user } = await renderRemote(remoteOf(Shelf), { config, path: "/books" });
    await user.type(screen.getByLabelText("Notes"), "kept");
    await user.click(screen.getByRole("link", { name: "Seventh" }));
    expect(host.navigation.address()).toBe("/books/7");
    expect(screen.getByText("page book, book 7, at /books/7")).toBeVisible();
    expect(screen.getByLabelText("Notes")).toHaveValue("kept");
  });

  it("goes back with the host", async () => {
    const { host, user } = await renderRemote(remoteOf(Shelf), { config, path: "/books" });
    await user.click(screen.getByRole("link", { name: "Seventh" }));
    act(() => host.navigation.go(-1));
    expect(screen.getByText("page books, book none, at /books")).toBeVisible();
  });

  it("stays as it was at another remote's address, until the host takes it away", async () => {
    const { host, user } = await renderRemote(remoteOf(Shelf), { config, path: "/books?page=2" });
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.navigation.address()).toBe("/sites");
    expect(screen.getByText("page books, book none, at /books?page=2")).toBeVisible();
  });

  it("writes its search parameters into the host's address", async () => {
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

describe("the host's state in a page", () => {
  it("changes when the selection changes", async () => {
    const { host } = await renderRemote(
      remoteOf(() => <p>{`POS: ${useSelection().pos?.name ?? "none"}`}</p>),
    );
    expect(screen.getByText("POS: dunav.example")).toBeVisible();
    act(() => host.selection.set({ company: null, pos: null }));
    expect(screen.getByText("POS: none")).toBeVisible();
  });

  it("asks again what a person may do when their role changes", async () => {
    const { host } = await renderRemote(
      remoteOf(() => <p>{useCan("company.delete") ? "may delete" : "may not delete"}</p>),
    );
    expect(screen.getByText("may delete")).toBeVisible();
    act(() => host.session.set({ ...host.session.get(), role: "staff" }));
    expect(screen.getByText("may not delete")).toBeVisible();
  });

  it("hears the panel's events and shows notices", async () => {
    const { host } = await renderRemote(
      remoteOf(() => {
        const notify = useNotify();
        useHostEvent("hpay-company-changed", ({ company_id }) =>
          notify({ tone: "info", text: `Company ${company_id}` }),
        );
        return null;
      }),
    );
    host.events.say("hpay-company-changed", { company_id: 2 });
    expect(host.notices).toEqual([{ tone: "info", text: "Company 2" }]);
  });
});

describe("the language of a page", () => {
  const textsThatArriveLater = () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let isHere = false;
    return {
      texts: {
        isLoaded: (language: string) => language === "en" || isHere,
        load: () => arrived,
      },
      arrive: async () => {
        isHere = true;
        await act(async () => arrive());
      },
    };
  };
  const Page = () => <p>{`shown in ${useHost().language.get()}`}</p>;

  it("is shown only when its texts are there", async () => {
    const { texts, arrive } = textsThatArriveLater();
    const remote = defineRemote({
      id: "mfe-shelf",
      version: "1",
      contract: "^1.0.0",
      App: Page,
      messages: texts,
    });
    await renderRemote(remote, { host: fakeHost({ language: "rs" }) });
    expect(screen.queryByText("shown in rs")).toBeNull();
    await arrive();
    expect(screen.getByText("shown in rs")).toBeVisible();
  });

  it("switches under a form without emptying it", async () => {
    const { texts, arrive } = textsThatArriveLater();
    const remote = defineRemote({
      id: "mfe-shelf",
      version: "1",
      contract: "^1.0.0",
      App: Shelf,
      messages: texts,
    });
    const { host, user } = await renderRemote(remote);
    await user.type(screen.getByLabelText("Notes"), "kept");
    await act(async () => host.language.set("rs"));
    expect(screen.getByLabelText("Notes")).toHaveValue("kept");
    await arrive();
    expect(screen.getByLabelText("Notes")).toHaveValue("kept");
  });
});

describe("unsaved work", () => {
  function Form() {
    const [text, setText] = useState("");
    const letGo = useUnsavedChanges(text !== "");
    const { navigation } = useHost();
    const saveAndGo = () => {
      letGo();
      navigation.push("/sites");
    };
    return (
      <>
        <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
        <Link to="/sites">Sites</Link>
        <button type="button" onClick={saveAndGo}>
          Save
        </button>
      </>
    );
  }
  const open = (answer: boolean) =>
    renderRemote(remoteOf(Form), { host: fakeHost({ path: "/books", answer: () => answer }), page: "books" });

  it("does not hold anybody back while nothing was changed", async () => {
    const { host, user } = await open(false);
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.navigation.address()).toBe("/sites");
    expect(host.questions).toEqual([]);
  });

  it("asks before it is left, and stays when the person stays", async () => {
    const { host, user } = await open(false);
    await user.type(screen.getByLabelText("Name"), "a");
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.questions).toMatchObject([{ title: "Leave without saving?", confirmLabel: "Leave" }]);
    expect(host.navigation.address()).toBe("/books");
  });

  it("lets the person go who wants to", async () => {
    const { host, user } = await open(true);
    await user.type(screen.getByLabelText("Name"), "a");
    await user.click(screen.getByRole("link", { name: "Sites" }));
    expect(host.navigation.address()).toBe("/sites");
  });

  it("does not ask after a save that goes on by itself", async () => {
    const { host, user } = await open(false);
    await user.type(screen.getByLabelText("Name"), "a");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(host.navigation.address()).toBe("/sites");
    expect(host.questions).toEqual([]);
  });

  it("also holds the browser's tab, until the page is gone", async () => {
    const { user, unmount } = await open(true);
    const closeTab = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(closeTab()).toBe(false);
    await user.type(screen.getByLabelText("Name"), "a");
    expect(closeTab()).toBe(true);
    unmount();
    expect(closeTab()).toBe(false);
  });
});

describe("a page that fails", () => {
  it("says so in its place, reports who it was, and is drawn afresh on Retry", async () => {
    let isBroken = true;
    const Page = () => {
      if (isBroken) throw new Error("no shelf");
      return <p>All books</p>;
    };
    const { host, user } = await renderRemote(remoteOf(Page), {
      host: fakeHost({ expectsReports: true }),
      page: "books",
    });
    expect(screen.getByText("Something went wrong here")).toBeVisible();
    expect(screen.getByText("mfe-shelf@1.0.0")).toBeVisible();
    expect(host.reports).toEqual([expect.any(RemoteCrash)]);
    expect(host.reports[0]).toMatchObject({ remote: "mfe-shelf", version: "1.0.0", page: "books" });
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByText("All books")).toBeVisible();
  });

  it("is forgotten at the next address", async () => {
    const Page = ({ page }: RemotePageProps) => {
      if (page === "book") throw new Error("no such book");
      return <p>All books</p>;
    };
    const { host } = await renderRemote(remoteOf(Page), {
      config,
      host: fakeHost({ expectsReports: true, path: "/books/9" }),
    });
    expect(screen.getByText("Something went wrong here")).toBeVisible();
    await act(async () => host.navigation.push("/books"));
    expect(screen.getByText("All books")).toBeVisible();
  });

  it("fails a test that did not expect it", async () => {
    await renderRemote(
      remoteOf(() => {
        throw new Error("no shelf");
      }),
    );
    expect(takeFaults()).toEqual([expect.stringContaining("no shelf")]);
  });
});

describe("a part that is fetched when it is needed", () => {
  it("is fetched again at once when the first fetch fails", async () => {
    const load = jest
      .fn<Promise<() => React.ReactNode>, []>()
      .mockRejectedValueOnce(new Error("chunk"))
      .mockResolvedValue(() => <p>Chart</p>);
    const Chart = lazyWithRetry(load);
    await renderRemote(remoteOf(() => <Chart />));
    expect(await screen.findByText("Chart")).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("shows the panel when it can not be had, and fetches afresh on Retry", async () => {
    let isDown = true;
    const load = jest.fn(async () => {
      if (isDown) throw new Error("chunk");
      return () => <p>Chart</p>;
    });
    const Chart = lazyWithRetry(load);
    const { user } = await renderRemote(
      remoteOf(() => <Chart />),
      { host: fakeHost({ expectsReports: true }) },
    );
    expect(await screen.findByText("Something went wrong here")).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Chart")).toBeVisible();
  });
});

contractKit(remoteOf(Shelf), config);
