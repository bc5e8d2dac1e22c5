import { recordAnswer } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { openSettings, sentBodies } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

/** Opens the settings of a POS whose gateway accepts a save only when the test allows it. */
async function openSlowSettings() {
  const openedSettings = await openSettings();
  const { host, record, save } = openedSettings;
  let answer: () => void = () => undefined;
  host.on("PUT", "api/company_sites/3", async ({ body }) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    const savedRecord = { ...record, ...Object(body), Version: 2 };
    host.on("GET", "api/company_sites/3", recordAnswer(savedRecord));
    return recordAnswer(savedRecord);
  });
  const beginSave = async () => {
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
  };
  const endSave = async () => {
    await act(async () => answer());
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("POS was updated correctly!"));
  };
  return { ...openedSettings, beginSave, endSave };
}

describe("typing during a save", () => {
  it("The Save button keeps the focus during a save without edits", async () => {
    const { host, user } = await openSettings();
    const save = screen.getByRole("button", { name: "Save" });
    await user.click(save);
    expect(save).toHaveFocus();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("POS was updated correctly!"));
    expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
  });

  it("Text typed during a save stays in the form as unsaved", async () => {
    const { host, type, beginSave, endSave } = await openSlowSettings();
    await type("Support telephone", "+38111");
    await beginSave();
    await type("Support e-mail", "new@x.rs");
    await endSave();
    expect(sentBodies(host)).toMatchObject([
      { CustomerServiceTel: "+38111", CustomerServiceEmail: "podrska@dunav.example" },
    ]);
    expect(screen.getByLabelText("Support telephone")).toHaveValue("+38111");
    expect(screen.getByLabelText("Support e-mail")).toHaveValue("new@x.rs");
    expect(screen.getByRole("region", { name: "Unsaved changes" })).toBeInTheDocument();
  });

  it("Only edits typed during a save block leaving the page", async () => {
    const { handle, type, beginSave, endSave } = await openSlowSettings();
    await type("OrderPrefix", "ABC");
    await beginSave();
    await type("OrderPrefix", "ABCD");
    await endSave();
    expect(screen.getByLabelText(/OrderPrefix/)).toHaveValue("ABCD");
    expect(handle.canLeave?.()).not.toBe(true);
    await type("OrderPrefix", "ABC");
    expect(handle.canLeave?.()).toBe(true);
  });
});

describe("unchanged after a save", () => {
  const ownSmtp = { UseExternalSMTP: true, SMTPHost: "mail.dunav.example", SMTPUsername: "panel" };

  it.each([
    ["a new mail password is stored", "Password", "secret", ""],
    ["the gateway does not accept the purchase key", "Purchase key", "wrong-key", ""],
    ["the address is equivalent to the stored one", "URI", "https://dunav.example/", "dunav.example"],
    ["the correction is the same number in another notation", "Exchange-rate correction", "0.00", "0"],
  ])("POS settings have no unsaved changes after a save when %s", async (_, label, text, shownText) => {
    const { host, record, handle, type, save } = await openSettings({
      UseKey: "",
      SMTPPasswordSet: true,
      Data: { ...ownSmtp, ExchanageSource: "RSD", ExchanageCorrection: 0, parameters: { OrderPrefix: "DT" } },
    });
    host.on("PUT", "api/company_sites/3", ({ body }) => {
      const Data = String(Object(body).Data ?? record.Data).replace('"SMTPPassword":"secret"', '"x":1');
      return recordAnswer({ ...record, ...Object(body), UseKey: "", Data, Version: 2 });
    });
    await type(label, text);
    expect(handle.canLeave?.()).not.toBe(true);
    save();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("POS was updated correctly!"));
    expect(sentBodies(host)).toHaveLength(1);
    expect(screen.getByLabelText(new RegExp(`^${label}\\*?$`))).toHaveValue(shownText);
    expect(screen.queryByRole("region", { name: "Unsaved changes" })).not.toBeInTheDocument();
    expect(handle.canLeave?.()).toBe(true);
  });
});

it("A POS deleted elsewhere during an edit shows a warning and cannot be saved", async () => {
  const { host, type } = await openSettings();
  await type("Support telephone", "+38111");
  await act(async () => host.events.emit("hpay-record-deleted", { resource: "company_sites", record_id: 3 }));
  expect(screen.getByText("This was deleted elsewhere and can no longer be saved.")).toBeVisible();
  expect(screen.queryByText("Save")).toBeNull();
  expect(screen.getByLabelText("Support telephone")).toHaveValue("+38111");
});
