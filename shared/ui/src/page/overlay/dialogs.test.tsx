/** @own-environment The test counts style rules, which are written once per document. */
import { Button, UiProvider } from "@hpay/ui";
import { ArrivingDialog, ArrivingDialogAhead, ConfirmDialog, Dialog, Menu } from "@hpay/ui/page";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentPropsWithRef, useState } from "react";
import { renderUi } from "../../../test/render-ui";
import { styleCacheOf } from "../../provider/style-cache";

describe("confirmation", () => {
  const renderConfirm = (
    parts: { typeToConfirm?: string; onConfirm?: () => void; onCancel?: () => void } = {},
  ) =>
    renderUi(
      <ConfirmDialog
        open
        title="Delete site"
        text="Please confirm you want to delete site 'dunav.example'."
        confirmLabel="Delete site"
        tone="danger"
        onConfirm={() => undefined}
        onCancel={() => undefined}
        {...parts}
      />,
    );

  it("A confirmation dialog focuses Cancel first", async () => {
    renderConfirm();
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
    expect(screen.getByRole("alertdialog")).toHaveAccessibleName("Delete site");
    expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription(/dunav\.example/);
  });

  it("Escape closes a confirmation dialog", async () => {
    const onCancel = jest.fn();
    const { user } = renderConfirm({ onCancel });
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
    await user.keyboard("{Escape}");
    expect(onCancel).toHaveBeenCalledTimes(1);
  });

  it("A confirmation dialog can require the typed name", async () => {
    const onConfirm = jest.fn();
    const { user } = renderConfirm({ typeToConfirm: "Dunav Trade d.o.o.", onConfirm });
    const confirm = await screen.findByRole("button", { name: "Delete site" });
    expect(confirm).toBeDisabled();
    await user.type(screen.getByRole("textbox"), "Dunav Trade d.o.o.");
    await user.click(confirm);
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe("a double click on the button that closes a dialog", () => {
  function Page({ onBelow }: { readonly onBelow: () => void }) {
    const [open, setOpen] = useState(true);
    return (
      <>
        <Button onClick={onBelow}>Below</Button>
        {open ? (
          <Dialog open title="Role" onClose={() => setOpen(false)}>
            <Button onClick={() => setOpen(false)}>Make admin</Button>
          </Dialog>
        ) : null}
      </>
    );
  }
  const clickOn = (name: string, detail: number) =>
    [fireEvent.mouseDown, fireEvent.mouseUp, fireEvent.click].map((send) =>
      send(screen.getByRole("button", { name }), { detail }),
    );

  it("A double click that closes a dialog activates nothing below the dialog", async () => {
    const onBelow = jest.fn();
    renderUi(<Page onBelow={onBelow} />);
    await screen.findByRole("dialog");
    clickOn("Make admin", 1);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    // The event's default action is prevented, so that it does not move the focus either.
    expect(clickOn("Below", 2)[0]).toBe(false);
    expect(onBelow).not.toHaveBeenCalled();
  });

  it("A new click on the page below a closed dialog works immediately", async () => {
    const onBelow = jest.fn();
    renderUi(<Page onBelow={onBelow} />);
    await screen.findByRole("dialog");
    clickOn("Make admin", 1);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    clickOn("Below", 1);
    expect(onBelow).toHaveBeenCalledTimes(1);
  });
});

describe("the frame of a dialog made ahead", () => {
  it("A dialog with a prerendered frame adds no style rules", () => {
    const insertSpy = jest.spyOn(styleCacheOf(document).sheet, "insert");
    const { rerender } = renderUi(<p>Orders</p>);
    insertSpy.mockClear();
    rerender(<ArrivingDialogAhead />);
    expect(insertSpy).toHaveBeenCalled();
    insertSpy.mockClear();
    expect(screen.queryByRole("button", { hidden: true })).not.toBeInTheDocument();
    rerender(<ArrivingDialog title="Order 401" onClose={() => undefined} />);
    expect(screen.getByRole("dialog")).toBeVisible();
    expect(insertSpy).not.toHaveBeenCalled();
    insertSpy.mockRestore();
  });
});

describe("dialog", () => {
  function Opening() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Add</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Add a new POS">
          <input aria-label="URL" />
        </Dialog>
      </>
    );
  }

  it("A dialog focuses its first field and returns the focus on closing", async () => {
    const { user } = renderUi(<Opening />);
    await user.click(screen.getByRole("button", { name: "Add" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "URL" })).toHaveFocus());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Add" })).toHaveFocus());
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("Closing a dialog keeps the focus in a partner's element when the opening button is gone", async () => {
    function OpenedDialog() {
      const [isOver, setOver] = useState(false);
      return (
        <>
          <h1>Orders</h1>
          {isOver ? null : <button type="button">Open</button>}
          {isOver ? null : <ArrivingDialog title="Order 401" onClose={() => setOver(true)} />}
        </>
      );
    }
    const portal = document.body.appendChild(document.createElement("main"));
    portal.innerHTML = "<h1>Portal</h1><div></div>";
    const shadow = portal.querySelector("div")?.attachShadow({ mode: "open" });
    if (!shadow) throw new Error("There is no shadow root");
    const container = shadow.appendChild(document.createElement("div"));
    render(
      <UiProvider language="en" root={shadow}>
        <OpenedDialog />
      </UiProvider>,
      { container },
    );
    const close = () => shadow.querySelector<HTMLElement>("[role=dialog] button");
    await waitFor(() => expect(close()).not.toBeNull());
    act(() => close()?.click());
    await waitFor(() => expect(shadow.activeElement).toHaveTextContent("Orders"));
    expect(portal.querySelector("h1")).not.toHaveAttribute("tabindex");
    portal.remove();
  });

  it("A dialog returns the focus even if it is unmounted", async () => {
    function RemovedDialog() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Search</Button>
          {open ? (
            <Dialog open title="Search" onClose={() => setOpen(false)}>
              <input aria-label="Words" autoFocus />
            </Dialog>
          ) : null}
        </>
      );
    }
    const { user } = renderUi(<RemovedDialog />);
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Words" })).toHaveFocus());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Search" })).toHaveFocus());
  });
});

describe("dialog whose contents are loading", () => {
  let answer = () => {};
  function Order() {
    const [step, setStep] = useState<"closed" | "loading" | "loaded">("closed");
    answer = () => setStep("loaded");
    const close = () => setStep("closed");
    return (
      <>
        <Button onClick={() => setStep("loading")}>Open</Button>
        {step === "loading" ? <ArrivingDialog title="Order 401" onClose={close} /> : null}
        {step === "loaded" ? (
          <Dialog open inPlace title="Order 401" onClose={close}>
            <input aria-label="Name" />
          </Dialog>
        ) : null}
      </>
    );
  }

  it("A loading dialog traps the focus", async () => {
    const { user } = renderUi(<Order />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    const dialog = screen.getByRole("dialog", { name: "Order 401", busy: true });
    expect(dialog).toHaveFocus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
  });

  it("Escape closes a loading dialog and returns the focus", async () => {
    const { user } = renderUi(<Order />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  });

  it("A dialog that replaces its loading dialog returns the focus to the opening control", async () => {
    const { user } = renderUi(<Order />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("dialog", { busy: true })).toBeVisible();
    act(() => answer());
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  });
});

describe("menu", () => {
  it("A menu shows why an action is disabled", async () => {
    const onEdit = jest.fn();
    const { user } = renderUi(
      <Menu
        trigger={<Button>Actions</Button>}
        entries={[
          { id: "edit", label: "Edit", onSelect: onEdit },
          { id: "delete", label: "Delete", disabledReason: "Your role does not allow this." },
        ]}
      />,
    );
    screen.getByRole("button", { name: "Actions" }).focus();
    await user.keyboard("{Enter}");
    const edit = await screen.findByRole("menuitem", { name: "Edit" });
    expect(screen.getByRole("menuitem", { name: /Delete/ })).toHaveTextContent(
      "Your role does not allow this.",
    );
    await user.click(edit);
    expect(onEdit).toHaveBeenCalledTimes(1);
  });

  it("A menu shows no separator above the first entry", async () => {
    const removeEntry = { id: "delete", label: "Delete", ruled: true };
    const { user } = renderUi(
      <>
        <Menu trigger={<Button>One</Button>} entries={[removeEntry]} />
        <Menu trigger={<Button>Two</Button>} entries={[{ id: "edit", label: "Edit" }, removeEntry]} />
      </>,
    );
    screen.getByRole("button", { name: "One" }).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("menuitem", { name: "Delete" });
    expect(screen.queryByRole("separator")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
    screen.getByRole("button", { name: "Two" }).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("menuitem", { name: "Edit" });
    expect(screen.getByRole("separator")).toBeInTheDocument();
  });

  it("A menu link works by keyboard like other entries", async () => {
    const onFollow = jest.fn();
    const PanelLink = ({ to, ...rest }: ComponentPropsWithRef<"a"> & { readonly to: string }) => (
      <a
        href={`/panel${to}`}
        {...rest}
        onClick={(event) => {
          rest.onClick?.(event);
          event.preventDefault();
          onFollow(to);
        }}
      />
    );
    const onDelete = jest.fn();
    const { user } = renderUi(
      <Menu
        trigger={<Button>Actions</Button>}
        linkComponent={PanelLink}
        entries={[
          { id: "edit", label: "Edit", href: "/sitedetails/1" },
          { id: "delete", label: "Delete", onSelect: onDelete },
        ]}
      />,
    );
    screen.getByRole("button", { name: "Actions" }).focus();
    await user.keyboard("{Enter}");
    const edit = await screen.findByRole("menuitem", { name: "Edit" });
    expect(edit).toHaveAttribute("href", "/panel/sitedetails/1");
    await waitFor(() => expect(edit).toHaveAttribute("data-highlighted"));
    await user.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("data-highlighted"),
    );
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(edit).toHaveAttribute("data-highlighted"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onFollow).toHaveBeenCalledWith("/sitedetails/1"));
    expect(onDelete).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  });
});
