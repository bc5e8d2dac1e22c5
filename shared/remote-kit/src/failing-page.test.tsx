import { fakeHost, renderRemote, takeFaults } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { RemoteCrash } from "./crash";
import { lazyDialog, lazyPart } from "./lazy-part";
import { lazyWithRetry } from "./lazy-with-retry";
import type { RemotePageProps } from "./remote-root";
import { shelfConfig as config, shelfRemote as remoteOf } from "./testing";
import { useLoadAhead } from "./use-load-ahead";

describe("failing page", () => {
  it("A failing page shows an error with the remote's name and Retry", async () => {
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

  it("A failed page is reset at the next address", async () => {
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

  it("An unexpected page failure fails the test", async () => {
    await renderRemote(
      remoteOf(() => {
        throw new Error("no shelf");
      }),
    );
    expect(takeFaults()).toEqual([expect.stringContaining("no shelf")]);
  });
});

describe("lazy part", () => {
  it("A lazy part retries immediately when the first load fails", async () => {
    const load = jest
      .fn<Promise<() => React.ReactNode>, []>()
      .mockRejectedValueOnce(new Error("chunk"))
      .mockResolvedValue(() => <p>Chart</p>);
    const Chart = lazyWithRetry(load);
    await renderRemote(remoteOf(() => <Chart />));
    expect(await screen.findByText("Chart")).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("A lazy part reloads when the connection returns", async () => {
    let isOffline = true;
    const load = jest.fn(async () => {
      if (isOffline) throw Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" });
      return () => <p>Chart</p>;
    });
    const Chart = lazyWithRetry(load);
    await renderRemote(
      remoteOf(() => <Chart />),
      { host: fakeHost({ expectsReports: true }) },
    );
    expect(await screen.findByText("Something went wrong here")).toBeVisible();
    isOffline = false;
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Chart")).toBeVisible();
  });

  it("A lazy part that fails to load shows an error and loads again on Retry", async () => {
    let isOffline = true;
    const load = jest.fn(async () => {
      if (isOffline) throw new Error("chunk");
      return () => <p>Chart</p>;
    });
    const Chart = lazyWithRetry(load);
    const { user } = await renderRemote(
      remoteOf(() => <Chart />),
      { host: fakeHost({ expectsReports: true }) },
    );
    expect(await screen.findByText("Something went wrong here")).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
    isOffline = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Chart")).toBeVisible();
  });
});

describe("part that fails to load", () => {
  const failToLoad = () =>
    Promise.reject(Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" }));
  const typedText = "half a sentence";

  it("A lazy part that fails to load does not clear other fields", async () => {
    let isOffline = true;
    const Chart = lazyPart(() => (isOffline ? failToLoad() : Promise.resolve(() => <p>Chart</p>)));
    const { host, user } = await renderRemote(
      remoteOf(() => (
        <>
          <input aria-label="Note" />
          <Chart />
        </>
      )),
      { host: fakeHost({ expectsReports: true }) },
    );
    await user.type(screen.getByLabelText("Note"), typedText);
    expect(await screen.findByText("Something went wrong here")).toBeVisible();
    expect(host.reports).toEqual([expect.any(RemoteCrash)]);
    isOffline = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Chart")).toBeVisible();
    expect(screen.getByLabelText("Note")).toHaveValue(typedText);
  });

  it("A dialog that fails to load is loaded again on the next click", async () => {
    let isOffline = true;
    const Question = lazyDialog<{ readonly onClose: () => void }>(() =>
      isOffline ? failToLoad() : Promise.resolve(() => <p>Really?</p>),
    );
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <input aria-label="Note" />
          <button type="button" onClick={() => setOpen(true)}>
            Ask
          </button>
          {isOpen ? <Question onClose={() => setOpen(false)} /> : null}
        </>
      );
    };
    const { host, user } = await renderRemote(remoteOf(Page), { host: fakeHost({ expectsReports: true }) });
    await user.type(screen.getByLabelText("Note"), typedText);
    await user.click(screen.getByRole("button", { name: "Ask" }));
    await waitFor(() =>
      expect(host.notices).toEqual([{ tone: "error", text: "Error! Please try again or later..." }]),
    );
    expect(host.reports).toEqual([expect.any(RemoteCrash)]);
    isOffline = false;
    await user.click(screen.getByRole("button", { name: "Ask" }));
    expect(await screen.findByText("Really?")).toBeVisible();
    expect(screen.getByLabelText("Note")).toHaveValue(typedText);
  });

  it("A preloaded dialog opens immediately on the first click", async () => {
    const load = jest.fn(async () => () => <p>Really?</p>);
    const Question = lazyDialog<{ readonly onClose: () => void }>(load);
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      useLoadAhead(Question, true);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Ask
          </button>
          {isOpen ? <Question onClose={() => setOpen(false)} /> : null}
        </>
      );
    };
    await renderRemote(remoteOf(Page));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await act(async () => undefined);
    act(() => screen.getByRole("button", { name: "Ask" }).click());
    expect(screen.getByText("Really?")).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("A dialog that fails to preload is loaded again on opening", async () => {
    const load = jest.fn(failToLoad as () => Promise<() => ReactNode>);
    const Question = lazyDialog<{ readonly onClose: () => void }>(load);
    const Page = () => {
      const [isOpen, setOpen] = useState(false);
      useLoadAhead(Question, true);
      return isOpen ? (
        <Question onClose={() => setOpen(false)} />
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
      );
    };
    const { user } = await renderRemote(remoteOf(Page));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    load.mockResolvedValue(() => <p>Really?</p>);
    await user.click(screen.getByRole("button", { name: "Ask" }));
    expect(await screen.findByText("Really?")).toBeVisible();
  });
});
