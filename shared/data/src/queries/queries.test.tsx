import { defineRemote } from "@hpay/remote-kit";
import {
  aTicket,
  type FakeHost,
  fakeHost,
  json,
  listAnswer,
  nothingSelected,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { useQueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { textField, type WireRecord } from "../provider/wire-record";
import { DataScope, useProvider, useScope } from "./data-scope";
import { resourceKeys } from "./resource-keys";
import { useRecordEvents } from "./use-record-events";
import { useRecord, useRecordList } from "./use-records";

const readTitle = (record: WireRecord) => textField(record, "Title") || null;

let renderCount = 0;

function Tickets() {
  renderCount += 1;
  const [page, setPage] = useState(1);
  const list = useRecordList("tickets", { page }, { read: readTitle });
  const provider = useProvider();
  const close = () => void provider.update("tickets", 31, { Closed: true });
  return (
    <>
      <p>{list.isPending ? "Loading..." : list.isError ? "failed" : (list.data?.rows.join(", ") ?? "")}</p>
      <p>{list.isPlaceholderData ? "old rows" : "own rows"}</p>
      <button type="button" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  );
}

const remoteOf = (Page: () => React.ReactNode) =>
  defineRemote({
    id: "mfe-desk",
    version: "1.0.0",
    contract: "^1.0.0",
    App: () => (
      <DataScope>
        <Page />
      </DataScope>
    ),
  });
const remote = remoteOf(Tickets);

const open = async (prepare: (host: FakeHost) => void, page = remote) => {
  const host = fakeHost();
  prepare(host);
  return renderRemote(page, { host });
};

/** A gateway whose answers the test releases one by one. */
function pendingAnswers() {
  const resolvers: ((answer: object) => void)[] = [];
  return {
    hold: () => new Promise<object>((resolve) => void resolvers.push(resolve)),
    arrive: (titles: readonly string[]) =>
      act(async () => {
        resolvers.shift()?.(listAnswer(titles.map((Title) => aTicket({ Title }))));
        // This pause is long enough to render an answer that was accepted by mistake.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
  };
}

describe("list query", () => {
  it("A list skips unreadable records", async () => {
    await open((host) =>
      host.on("GET", "api/tickets", [aTicket({ Title: "A" }), aTicket({ Title: 7 }), 3, { id: 1 }]),
    );
    expect(await screen.findByText("A, 7")).toBeVisible();
  });

  it("A list keeps showing its rows while the next page loads", async () => {
    const answers = pendingAnswers();
    const { user } = await open((host) => host.on("GET", "api/tickets", answers.hold));
    await answers.arrive(["A"]);
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(screen.getByText("A")).toBeVisible();
    expect(screen.getByText("old rows")).toBeVisible();
    await answers.arrive(["B"]);
    expect(screen.getByText("B")).toBeVisible();
    expect(screen.getByText("own rows")).toBeVisible();
  });

  it("Fast paging does not cause endless rendering", async () => {
    const answers = pendingAnswers();
    const { user } = await open((host) => host.on("GET", "api/tickets", answers.hold));
    await answers.arrive(["A"]);
    for (const _ of [2, 3, 4]) await user.click(screen.getByRole("button", { name: "Next" }));
    const before = renderCount;
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(renderCount).toBe(before);
    expect(screen.getByText("A")).toBeVisible();
  });

  it("A list never shows the rows of a previously selected company", async () => {
    const answers = pendingAnswers();
    const { host } = await open((fake) => fake.on("GET", "api/tickets", answers.hold));
    await act(async () => void host.selection.select(2, 9));
    expect(screen.getByText("Loading...")).toBeVisible();
    await answers.arrive(["of the first company"]);
    expect(screen.getByText("Loading...")).toBeVisible();
    await answers.arrive(["of the second company"]);
    expect(screen.getByText("of the second company")).toBeVisible();
    await act(async () => void host.selection.set(nothingSelected));
    expect(screen.getByText("Loading...")).toBeVisible();
  });

  it("A failed list shows an error", async () => {
    await open((host) => host.on("GET", "api/tickets", refusal(500, "INTERNAL")));
    expect(await screen.findByText("failed")).toBeVisible();
  });

  it.each([
    ["the network connection", () => window.dispatchEvent(new Event("online"))],
    ["the live connection", (host: FakeHost) => host.events.emit("hpay-socket-status", { status: "online" })],
  ])("A failed list reloads when %s returns", async (_, restoreConnection) => {
    let answer: object = refusal(503, "SERVICE_UNAVALABLE");
    const { host } = await open((fake) => fake.on("GET", "api/tickets", () => answer));
    expect(await screen.findByText("failed")).toBeVisible();
    answer = listAnswer([aTicket({ Title: "back" })]);
    await act(async () => void restoreConnection(host));
    expect(await screen.findByText("back")).toBeVisible();
  });

  it("A refused list is not retried when the connection returns", async () => {
    const { host } = await open((fake) => fake.on("GET", "api/tickets", refusal(403, "FORBIDDEN")));
    expect(await screen.findByText("failed")).toBeVisible();
    const before = host.requests.length;
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(host.requests).toHaveLength(before);
  });

  it("A list reloads after any user's change", async () => {
    let title = "open";
    const { host, user } = await open((fake) => {
      fake.on("GET", "api/tickets", () => listAnswer([aTicket({ Title: title })]));
      fake.on("PUT", "api/tickets/:id", () => {
        title = "closed by me";
        return recordAnswer(aTicket());
      });
    });
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByText("closed by me")).toBeVisible();
    title = "closed in another tab";
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("closed in another tab")).toBeVisible();
  });

  it("A burst of changes causes at most two reloads", async () => {
    const { host } = await open((fake) => fake.on("GET", "api/tickets", [aTicket()]));
    const before = host.requests.length;
    await act(async () => {
      for (let id = 1; id <= 20; id += 1) {
        host.events.emit("hpay-record-created", { resource: "tickets", record_id: id });
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    });
    expect(host.requests.length - before).toBe(2);
  });
});

describe("record query", () => {
  it("A record reloads only for its own changes", async () => {
    let title = "before";
    const { host } = await open(
      (fake) => fake.on("GET", "api/tickets/:id", () => recordAnswer(aTicket({ Title: title }))),
      remoteOf(() => <p>{useRecord("tickets", 31, { read: readTitle }).data ?? "Loading..."}</p>),
    );
    expect(await screen.findByText("before")).toBeVisible();
    title = "after";
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 8 }));
    expect(host.requests).toHaveLength(1);
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("after")).toBeVisible();
    title = "after all that was missed";
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 0 }));
    expect(await screen.findByText("after all that was missed")).toBeVisible();
  });

  it("A record that changes during the first load is loaded again", async () => {
    let answer: (record: object) => void = () => undefined;
    const firstAnswer = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const { host } = await open(
      (fake) => fake.on("GET", "api/tickets/:id", () => firstAnswer),
      remoteOf(() => <p>{useRecord("tickets", 31, { read: readTitle }).data ?? "Loading..."}</p>),
    );
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    host.on("GET", "api/tickets/:id", recordAnswer(aTicket({ Title: "after" })));
    await act(async () => answer(recordAnswer(aTicket({ Title: "before" }))));
    expect(await screen.findByText("after")).toBeVisible();
    expect(host.requests).toHaveLength(2);
  });

  it("A deleted record is not requested until the deletion is undone", async () => {
    const { host } = await open(
      (fake) => fake.on("GET", "api/tickets/:id", recordAnswer(aTicket({ Title: "here" }))),
      remoteOf(() => {
        const { data, error } = useRecord("tickets", 31, { read: readTitle });
        return <p>{data ?? error?.message ?? "Loading..."}</p>;
      }),
    );
    expect(await screen.findByText("here")).toBeVisible();
    await act(async () => host.events.emit("hpay-record-deleted", { resource: "tickets", record_id: 31 }));
    expect(screen.getByText("here")).toBeVisible();
    await act(async () => void host.selection.select(2));
    expect(await screen.findByText("The record was deleted")).toBeVisible();
    expect(host.requests).toHaveLength(1);
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    await act(async () => void host.selection.select(3));
    expect(await screen.findByText("here")).toBeVisible();
    // The events cause one request, unless the selection changed before the pause ended; the new selection
    // causes another.
    expect(host.requests.length).toBeGreaterThan(1);
  });

  it("A late response with an older version does not replace a saved record", async () => {
    const ticket = (Version: number, Title: string) => recordAnswer(aTicket({ Version, Title }));
    let answerRequest: (record: WireRecord) => void = () => undefined;
    const { host } = await open(
      (fake) => fake.on("GET", "api/tickets/:id", ticket(1, "first")),
      remoteOf(() => {
        const [client, scope] = [useQueryClient(), useScope()];
        answerRequest = (record) => void client.setQueryData(resourceKeys("tickets", scope).one(31), record);
        const { data, fetchStatus } = useRecord("tickets", 31, { read: readTitle });
        return (
          <>
            <p>{data ?? "Loading..."}</p>
            <p>{fetchStatus}</p>
          </>
        );
      }),
    );
    expect(await screen.findByText("first")).toBeVisible();
    const answers: ((value: Response) => void)[] = [];
    host.on("GET", "api/tickets/:id", () => new Promise((resolve) => answers.push(resolve)));
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    await act(async () => answerRequest(aTicket({ Version: 3, Title: "saved" })));
    expect(await screen.findByText("saved")).toBeVisible();
    expect(screen.getByText("fetching")).toBeVisible();
    await act(async () => answers.at(-1)?.(json(ticket(2, "another user's older save"))));
    expect(await screen.findByText("idle")).toBeVisible();
    expect(screen.getByText("saved")).toBeVisible();
    host.on("GET", "api/tickets/:id", ticket(4, "newer"));
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("newer")).toBeVisible();
  });

  it("No request is made for a record without an id", async () => {
    const { host } = await open(
      () => undefined,
      remoteOf(() => <p>{useRecord("tickets", null, { read: readTitle }).fetchStatus}</p>),
    );
    expect(screen.getByText("idle")).toBeVisible();
    expect(host.requests).toEqual([]);
  });
});

describe("resource events", () => {
  it("Order events are received under either resource name", async () => {
    const messages: string[] = [];
    const { host } = await open(
      () => undefined,
      remoteOf(() => {
        useRecordEvents(
          "company_site_orders",
          ({ change, record_id }) => void messages.push(`${change} ${record_id}`),
        );
        return null;
      }),
    );
    host.events.emit("hpay-record-created", { resource: "company_sites_orders", record_id: 1 });
    host.events.emit("hpay-record-deleted", { resource: "company_site_orders", record_id: 2 });
    host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 3 });
    expect(messages).toEqual(["created 1", "deleted 2"]);
  });
});

describe("unmounted remote", () => {
  it("An unmounted remote unsubscribes from all events", async () => {
    const { host, unmount } = await open((fake) =>
      fake.on("GET", "api/tickets", () => new Promise(() => undefined)),
    );
    unmount();
    expect(host.listenerCount()).toBe(0);
  });
});
