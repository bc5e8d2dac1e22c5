import { refusal } from "@hpay/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openSettings } from "../pos-settings/testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const button = { name: "Send configuration now" };
const path = "api/company_sites/3/actions/send-config";

describe("sending the POS configuration", () => {
  it("A button resends the POS configuration to the shop", async () => {
    const { host } = await openSettings({});
    host.on("POST", path, { id: 3 });
    fireEvent.click(screen.getByRole("button", button));
    const sentText = "The configuration is being sent. “Requests and deliveries” shows the answer.";
    await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ tone: "success", text: sentText }));
  });

  it("The POS configuration is not sent without an address, and the notice explains why", async () => {
    const { host } = await openSettings({});
    host.on("POST", path, refusal(400, "NOTIFY_URL_MISSING"));
    fireEvent.click(screen.getByRole("button", button));
    const reasonText = "Enter the address for notifications first";
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({
        tone: "error",
        details: expect.stringContaining(reasonText),
      }),
    );
  });

  it("Staff cannot send the POS configuration", async () => {
    await openSettings({}, { role: "staff" });
    expect(screen.queryByRole("button", button)).toBeNull();
  });
});
