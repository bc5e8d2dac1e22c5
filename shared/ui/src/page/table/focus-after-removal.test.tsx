import { type Column, ConfirmDialog, DataTable, Dialog, Page, RowMenu } from "@hpay/ui/page";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { renderUi } from "../../../test/render-ui";

interface Site {
  readonly name: string;
}

/** Whether the confirmation closes before, with or after the reload of the list. */
type Order = "closes first" | "closes with it" | "closes last";

function Sites({ names, order }: { readonly names: readonly string[]; readonly order: Order }) {
  const [sites, setSites] = useState<readonly Site[]>(() => names.map((name) => ({ name })));
  const [requestedSite, setRequested] = useState<Site | null>(null);
  const columns: readonly Column<Site>[] = [
    { id: "name", header: "Name", cell: ({ name }) => <a href={`#${name}`}>{name}</a> },
    {
      id: "menu",
      header: "Actions",
      headerHidden: true,
      cell: (site) =>
        site.name === "fixed" ? null : (
          <RowMenu
            of={site.name}
            entries={[{ id: "delete", label: "Delete", onSelect: () => setRequested(site) }]}
          />
        ),
    },
  ];
  const handleConfirm = () => {
    const close = () => setRequested(null);
    const reloadSites = () => setSites((before) => before.filter((site) => site !== requestedSite));
    const [first, second] = order === "closes last" ? [reloadSites, close] : [close, reloadSites];
    first();
    if (order === "closes with it") second();
    else setTimeout(second, 100);
  };
  return (
    <Page title="Sites">
      {sites.length === 0 ? (
        "Nothing found"
      ) : (
        <DataTable label="Sites" columns={columns} rows={sites} rowKey={({ name }) => name} />
      )}
      <ConfirmDialog
        open={requestedSite !== null}
        title="Delete site"
        text={requestedSite?.name}
        confirmLabel="Delete site"
        onConfirm={handleConfirm}
        onCancel={() => setRequested(null)}
      />
    </Page>
  );
}

const menuOf = (name: string) => screen.getByRole("button", { name: `More actions: ${name}` });
const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });

const removeIn = async (order: Order, name: string, names: readonly string[]) => {
  const { user } = renderUi(<Sites names={names} order={order} />);
  menuOf(name).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("menu")).toHaveFocus());
  await user.keyboard("{ArrowDown}{Enter}");
  const question = await screen.findByRole("alertdialog");
  await waitFor(() => expect(within(question).getByRole("button", { name: "Cancel" })).toHaveFocus());
  await user.tab();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByRole("row", { name: new RegExp(`^${name}`) })).toBeNull());
};

describe.each<readonly [string, Order]>([
  ["the dialog closes before the list reloads", "closes first"],
  ["the dialog closes as the list reloads", "closes with it"],
  ["the list reloads behind the dialog", "closes last"],
])("the focus when %s", (_, order) => {
  const remove = (name: string, ...names: readonly string[]) => removeIn(order, name, names);

  it("Focus moves from a deleted row to the same control in the next row", async () => {
    await remove("b", "a", "b", "c");
    await waitFor(() => expect(menuOf("c")).toHaveFocus());
  });

  it("Focus moves from a deleted last row to the previous row", async () => {
    await remove("c", "a", "b", "c");
    await waitFor(() => expect(menuOf("b")).toHaveFocus());
  });

  it("Focus moves to the next row when the same control is missing", async () => {
    await remove("a", "a", "fixed");
    await waitFor(() => expect(rowOf("fixed")).toHaveFocus());
  });

  it("Focus moves to the heading when no row is left", async () => {
    await remove("a", "a");
    await waitFor(() => expect(screen.getByRole("heading", { name: "Sites" })).toHaveFocus());
  });
});

it("Focus moves to the next row even after an earlier page closed with two open dialogs", async () => {
  const doNothing = () => undefined;
  const page = (isAsked: boolean) => (
    <Dialog open title="Company" onClose={doNothing}>
      <ConfirmDialog
        open={isAsked}
        title="Delete company"
        text="Delete it?"
        confirmLabel="Delete"
        onConfirm={doNothing}
        onCancel={doNothing}
      />
    </Dialog>
  );
  const before = renderUi(page(false));
  await screen.findByRole("dialog");
  before.rerender(page(true));
  await screen.findByRole("alertdialog");
  cleanup();
  // Both dialogs return the focus in timers, so the test waits until these have run.
  await new Promise((done) => setTimeout(done));
  renderUi(<Sites names={["a"]} order="closes first" />);
  menuOf("a").focus();
  cleanup();
  await removeIn("closes first", "b", ["a", "b", "c"]);
  await waitFor(() => expect(menuOf("c")).toHaveFocus());
});

it("Focus stays where the user has moved it", async () => {
  const table = (names: readonly string[]) => (
    <>
      <input aria-label="Search" />
      <DataTable
        label="Sites"
        columns={[{ id: "name", header: "Name", cell: (name: string) => <a href={`#${name}`}>{name}</a> }]}
        rows={names}
        rowKey={(name) => name}
      />
    </>
  );
  const { rerender } = renderUi(table(["a", "b"]));
  screen.getByRole("link", { name: "a" }).focus();
  screen.getByLabelText("Search").focus();
  rerender(table(["b"]));
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.getByLabelText("Search")).toHaveFocus();
  screen.getByLabelText("Search").blur();
  rerender(table([]));
  await new Promise((done) => setTimeout(done, 50));
  expect(document.body).toHaveFocus();
});
