import { refusal } from "@hpay/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { openSettings } from "../pos-settings/testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const failed = {
  id: 8,
  CompanySiteId: 3,
  Topic: "payresult",
  Url: "https://dunav.example/notify",
  Payload: '{"order_uid":"A-1"}',
  State: "failed",
  Tries: 10,
  LastStatus: 502,
  LastError: "Bad gateway",
  CreatedAt: "2026-11-20T22:29:00.000Z",
};

async function openLog(options: Parameters<typeof openSettings>[1] = {}) {
  const opened = await openSettings({}, options);
  opened.host.on("GET", "api/notifications", [
    failed,
    { ...failed, id: 9, State: "delivered", LastError: "" },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Notification log" }));
  const dialog = await screen.findByRole("dialog", { name: "Notification log" }, { timeout: 10_000 });
  return { ...opened, dialog: within(dialog) };
}

describe("notification log", () => {
  it("The notification log shows what was sent and what the shop answered", async () => {
    const { host, dialog } = await openLog();
    expect(await dialog.findByText("502 Bad gateway")).toBeVisible();
    for (const text of ["Not delivered", "Delivered"]) expect(dialog.getByText(text)).toBeVisible();
    expect(host.requests.find(({ path }) => path === "api/notifications")?.filter).toEqual({
      CompanySiteId: 3,
    });
  });

  it("The notification log resends an entry, or explains why it cannot", async () => {
    const { host, dialog } = await openLog();
    host.on("POST", "api/notifications/8/actions/resend", { id: 8, State: "waiting" });
    const [first] = await dialog.findAllByRole("button", { name: "Send again" });
    if (!first) throw new Error("no button");
    fireEvent.click(first);
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("The notification will be sent again"));
    host.on("POST", "api/notifications/8/actions/resend", refusal(409, "NOTIFICATION_WAITING"));
    fireEvent.click(first);
    const why = "This notification is about to be sent.";
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({ tone: "error", details: expect.stringContaining(why) }),
    );
  });

  it("Staff can only view the notification log", async () => {
    const { dialog } = await openLog({ role: "staff" });
    const [button] = await dialog.findAllByRole("button", { name: "Send again" });
    expect(button).toHaveAccessibleDescription("Your role does not allow this.");
  });
});
