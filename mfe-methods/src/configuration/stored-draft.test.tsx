import { aFiscalDefinition, aFiscalMethod, fakeHost, recordAnswer, renderRemote } from "@hpay/testing";
import { screen, waitFor } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const definition = aFiscalDefinition({
  Data: { parameters: [{ Name: "Title", Localizable: true }, { Name: "Price" }] },
});

async function open(record: object = {}) {
  let method = aFiscalMethod({
    id: 7,
    Version: 1,
    Data: { parameters: { Title: "Card", Price: "100" } },
    FiscalMethod: definition,
    ...record,
  });
  const host = fakeHost();
  host.on("GET", "api/company_site_fiscal_methods", () => [method]);
  host.on("GET", "api/company_site_fiscal_methods/7", () => recordAnswer(method));
  host.on("PUT", "api/company_site_fiscal_methods/7", ({ body }) => {
    method = { ...method, ...Object(body), Version: Number(method.Version) + 1 };
    return recordAnswer(method);
  });
  const view = await renderRemote(remote, { host, config, path: "/fiscaldetails/7" });
  await screen.findByLabelText("Price");
  const save = async () => {
    await view.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices).toHaveLength(1));
    return Object(host.requests.findLast(({ method: verb }) => verb === "PUT")?.body);
  };
  return { ...view, save };
}

const offer = () => screen.queryByText(/^You have an unsaved draft/);
const isStored = (text: string) => waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(text));

describe("method draft", () => {
  it("A method draft restores edits and keeps another user's later changes", async () => {
    const firstVisit = await open();
    await firstVisit.user.type(screen.getByLabelText("Process Group"), "cards");
    await firstVisit.user.type(screen.getByLabelText("Title"), " now");
    await isStored("Card now");
    firstVisit.unmount();
    const { user, save } = await open({
      Version: 2,
      Enabled: false,
      Order: 55,
      Data: {
        parameters: { Title: "Card", Price: "999" },
        localized_parameters: { de: { Title: "Karte", Price: "999" } },
      },
    });
    await user.click(screen.getByRole("button", { name: "Continue with the draft" }));
    const { Data, ...general } = await save();
    expect(general).toMatchObject({ Enabled: false, Order: 55, ProcessGroup: "cards" });
    expect(JSON.parse(Data)).toEqual({
      parameters: { Title: "Card now", Price: "999" },
      localized_parameters: { de: { Title: "Karte", Price: "999" } },
    });
  });

  it("A method draft is replaced by later edits", async () => {
    const firstVisit = await open();
    await firstVisit.user.type(screen.getByLabelText("Process Group"), "cards");
    await isStored("cards");
    firstVisit.unmount();
    const { user, save, unmount } = await open();
    expect(offer()).toBeVisible();
    await user.type(screen.getByLabelText("Price"), "0");
    await isStored("1000");
    expect(JSON.stringify({ ...localStorage })).not.toContain("cards");
    await save();
    expect(offer()).not.toBeInTheDocument();
    unmount();
    await open();
    expect(offer()).not.toBeInTheDocument();
  });

  it("A full method draft from an earlier release is not offered, because it would undo others' changes", async () => {
    const firstVisit = await open();
    await firstVisit.user.type(screen.getByLabelText("Process Group"), "cards");
    await isStored("cards");
    firstVisit.unmount();
    const [key = ""] = Object.keys(localStorage).filter((name) => name.startsWith("hpay.draft|"));
    const values = { general: { uid: "old", order: "1" }, data: { parameters: { Price: "1" } } };
    localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), values }));
    await open();
    expect(offer()).not.toBeInTheDocument();
    expect(screen.getByLabelText("Price")).toHaveValue("100");
    expect(localStorage.getItem(key)).toBeNull();
  });
});
