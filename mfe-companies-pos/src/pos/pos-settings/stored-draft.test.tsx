import { ordinarySelection } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { lastData, lastSent, openSettings, sentBodies } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const offer = () => screen.queryByText(/^You have an unsaved draft/);
const isStored = (text: string) => waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(text));

describe("POS draft", () => {
  it("A POS draft restores edits and keeps another user's later changes", async () => {
    const firstVisit = await openSettings();
    await firstVisit.type("Support telephone", "+38111");
    await isStored("+38111");
    firstVisit.unmount();
    const { user, host, save } = await openSettings({
      Version: 2,
      CustomerServiceNotes: "Theirs",
      Data: { ExchanageSource: "RSD", ExchanageCorrection: 2, parameters: { OrderPrefix: "NEW" } },
    });
    await user.click(screen.getByRole("button", { name: "Continue with the draft" }));
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastSent(host)).toMatchObject({
      CustomerServiceTel: "+38111",
      CustomerServiceNotes: "Theirs",
    });
    expect(lastData(host)).toMatchObject({ ExchanageCorrection: 2, parameters: { OrderPrefix: "NEW" } });
  });

  it("A POS draft is offered for its own POS regardless of the selection", async () => {
    const { company, pos } = ordinarySelection;
    const firstVisit = await openSettings({}, { selection: { company, pos: pos && { ...pos, id: 7 } } });
    await firstVisit.type("Support telephone", "+38111");
    await isStored("+38111");
    firstVisit.unmount();
    await openSettings({}, { selection: { company, pos: null } });
    expect(offer()).toBeVisible();
  });

  it("A POS draft is replaced by later edits", async () => {
    const firstVisit = await openSettings();
    await firstVisit.type("Support telephone", "+38111");
    await isStored("+38111");
    firstVisit.unmount();
    const { type, host, save, unmount } = await openSettings();
    expect(offer()).toBeVisible();
    await type("OrderPrefix", "XX");
    await isStored("XX");
    expect(JSON.stringify({ ...localStorage })).not.toContain("+38111");
    save();
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("POS was updated correctly!"));
    expect(offer()).not.toBeInTheDocument();
    unmount();
    await openSettings();
    expect(offer()).not.toBeInTheDocument();
  });

  it("A full POS draft from an earlier release is not offered, because it would undo others' changes", async () => {
    const firstVisit = await openSettings();
    await firstVisit.type("Support telephone", "+38111");
    await isStored("+38111");
    firstVisit.unmount();
    const [key = ""] = Object.keys(localStorage).filter((name) => name.startsWith("hpay.draft|"));
    const values = { settings: { serviceTel: "old" }, parameters: { OrderPrefix: "OLD" } };
    localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), values }));
    await openSettings();
    expect(offer()).not.toBeInTheDocument();
    expect(screen.getByLabelText("OrderPrefix", { exact: false })).toHaveValue("DT");
    expect(localStorage.getItem(key)).toBeNull();
  });

  it("Discarding a POS draft deletes the draft and its offer", async () => {
    const firstVisit = await openSettings();
    await firstVisit.type("Support telephone", "+38111");
    await isStored("+38111");
    firstVisit.unmount();
    const { user } = await openSettings();
    await user.click(screen.getByRole("button", { name: "Discard the draft" }));
    expect(offer()).not.toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage })).not.toContain("+38111");
  });

  it("A POS draft is deleted when the user deliberately leaves without saving", async () => {
    const { type, handle, unmount } = await openSettings({}, { answer: () => true });
    await type("Support telephone", "+38111");
    await isStored("+38111");
    expect(await act(async () => handle.canLeave?.())).toBe(true);
    unmount();
    expect(JSON.stringify({ ...localStorage })).not.toContain("+38111");
  });

  it("A POS draft open in another tab shows a warning", async () => {
    const otherVisit = await openSettings();
    await otherVisit.type("Support telephone", "+38111");
    await isStored("+38111");
    const [key = ""] = Object.keys(localStorage).filter((name) => name.startsWith("hpay.draft|"));
    otherVisit.unmount();
    const tab = new BroadcastChannel("hpay-drafts");
    tab.onmessage = () => tab.postMessage({ kind: "open", name: key.replace("hpay.draft|", "") });
    await openSettings();
    expect(await screen.findByText(/still open and unsaved in another tab/)).toBeVisible();
    tab.close();
  });
});
