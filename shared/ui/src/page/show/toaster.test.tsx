import { createToastStore, Dialog, Toaster } from "@hpay/ui/page";
import { act, fireEvent, screen } from "@testing-library/react";
import { renderUi } from "../../../test/render-ui";

describe("notices", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const show = async () => {
    const store = createToastStore();
    renderUi(<Toaster store={store} />);
    await act(async () => store.add({ tone: "success", text: "Order saved" }));
    return store;
  };
  const wait = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));

  // spec 1.8-notices-6-seconds 1.9-alert-6-s 2.9-toast-6000-ms-closed 3.8-alerts-6-seconds-closed
  it("A toast disappears after six seconds", async () => {
    await show();
    await wait(5900);
    expect(screen.getByText("Order saved")).toBeInTheDocument();
    await wait(200);
    expect(screen.queryByText("Order saved")).not.toBeInTheDocument();
  });

  it("Screen readers read a notice's type once", async () => {
    const store = await show();
    await act(async () => {
      store.add({ tone: "error", text: "Error: ticket could not be closed!" });
      store.add({ tone: "error", text: "Not saved" });
    });
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Error: ticket could not be closed!/),
        expect.stringMatching(/^Error: Not saved/),
      ]),
    );
    expect(screen.getByRole("status")).toHaveTextContent(/^Success: Order saved/);
  });

  it("Notices remain visible while the pointer is over them", async () => {
    await show();
    await wait(5000);
    fireEvent.pointerEnter(screen.getByRole("region", { name: "Notifications" }));
    await wait(20_000);
    expect(screen.getByText("Order saved")).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole("region", { name: "Notifications" }));
    await wait(1100);
    expect(screen.queryByText("Order saved")).not.toBeInTheDocument();
  });

  it("Notices still expire after a dismissal by keyboard", async () => {
    const store = await show();
    act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await act(async () => store.add({ tone: "success", text: "POS saved" }));
    await wait(6100);
    expect(screen.queryByText("POS saved")).not.toBeInTheDocument();
  });

  it("Notices over an open dialog can be closed without closing the dialog", async () => {
    const store = createToastStore();
    const onClose = jest.fn();
    renderUi(
      <>
        <Toaster store={store} />
        <Dialog open title="Change password" onClose={onClose}>
          <input aria-label="Current password" />
        </Dialog>
      </>,
    );
    await act(async () => void jest.advanceTimersByTime(100));
    await act(async () => store.add({ tone: "error", text: "Not saved" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Not saved");
    fireEvent.pointerDown(screen.getByRole("button", { name: "Dismiss" }));
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await act(async () => void jest.advanceTimersByTime(100));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("A notice replaces only an older notice of the same group", async () => {
    const store = await show();
    await act(async () => {
      store.add({ tone: "info", text: "3 new orders" }, "orders");
      store.add({ tone: "info", text: "5 new orders" }, "orders");
    });
    expect(screen.getAllByRole("status").map((toast) => toast.textContent)).toEqual([
      expect.stringContaining("5 new orders"),
      expect.stringContaining("Order saved"),
    ]);
  });

  // spec 1.8-notices-closed-click-away 2.9-toast-6000-ms-closed 3.8-alerts-6-seconds-closed
  it("A click elsewhere does not close notices", async () => {
    await show();
    fireEvent.click(document.body);
    await wait(100);
    expect(screen.getByText("Order saved")).toBeInTheDocument();
  });

  it("Error notices are announced immediately", async () => {
    const store = await show();
    await act(async () => store.add({ tone: "error", text: "Error in site update request!" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Error in site update request!");
  });

  it("Equal notices are shown once with a count", async () => {
    const store = await show();
    await act(async () => store.add({ tone: "success", text: "Order saved" }));
    expect(screen.getAllByRole("status")).toHaveLength(1);
    expect(screen.getByRole("status")).toHaveTextContent("Order saved (2×)");
  });

  it.each([
    ["last", [undefined, "The moon is full"]],
    ["first", ["The moon is full", undefined]],
  ] as const)("Equal errors with and without details are merged: details %s", async (_, received) => {
    const store = await show();
    for (const details of received)
      await act(async () =>
        store.add({ tone: "error", text: "Error on data load!", ...(details && { details }) }),
      );
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(screen.getByRole("alert")).toHaveTextContent("The moon is full");
  });

  it("Success notices never replace an error notice", async () => {
    const store = await show();
    await act(async () => store.add({ tone: "error", text: "Error during data loading!" }));
    for (const text of ["One", "Two", "Three"]) await act(async () => store.add({ tone: "success", text }));
    const { children } = screen.getByRole("region", { name: "Notifications" });
    expect([...children].map((toast) => toast.textContent)).toEqual([
      expect.stringContaining("Error during data loading!"),
      expect.stringContaining("Three"),
      expect.stringContaining("Two"),
    ]);
  });

  it("A notice shows the gateway's message on a second line", async () => {
    const store = await show();
    await act(async () =>
      store.add({ tone: "error", text: "Error in site update request!", details: "Url is taken" }),
    );
    expect(screen.getByText("Details: Url is taken")).toBeVisible();
  });
});
