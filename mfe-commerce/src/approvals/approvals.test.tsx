import {
  anOrder,
  type FakeHostOptions,
  type fakeHost,
  findDialog,
  recordAnswer,
  refusal,
} from "@hpay/testing";
import { waitFor, within } from "@testing-library/react";
import { method } from "../methods/testing";
import { openOrder } from "../orders/order-editor/testing";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

const pendingApproval = {
  ...{ id: 7, OrderId: 401, Action: "refund", Amount: "900.00", Currency: "RSD", State: "waiting" },
  ...{
    Reason: "Vraćena roba",
    RequestedById: 12,
    RequestedBy: { id: 12, Name: "Stana Ilić", Email: "s@demo.test" },
  },
  ...{ RequestedAt: "2026-11-20T10:00:00Z", ExpiresAt: "2026-11-23T10:00:00Z", Version: 1 },
};
const refundScript = [{ Caption: "Refund", Run: { $run: "refund" }, Does: "refund" }];

async function openPaid(changes: object, requests: readonly object[], options: FakeHostOptions = {}) {
  const order = anOrder({ Status: "PAYMENT:PAID", Name: "#401", DisplayName: "#401", ...changes });
  const scripts = { hooks: { "sandbox-card": { orderActions: () => refundScript } } };
  return openOrder(
    order,
    { scripts, ...options },
    undefined,
    undefined,
    undefined,
    method,
    [order],
    requests,
  );
}
const waitingOrder = (request: object = {}, options: FakeHostOptions = {}) =>
  openPaid({ ApprovalWaiting: true }, [{ ...pendingApproval, ...request }], options);
const decisions = (host: ReturnType<typeof fakeHost>) =>
  host.requests
    .filter(({ path }) => path.startsWith("api/approvals/"))
    .map(({ path }) => path.split("/").at(-1));

describe("approval", () => {
  it("An order shows its pending approval with requester, reason and deadline", async () => {
    const { dialog } = await waitingOrder();
    const notice = within(
      await dialog
        .findByText(/^Refund of RSD.900\.00 needs a second/)
        .then((element) => element.closest("[role=status]") as HTMLElement),
    );
    expect(notice.getByText(/Requested by Stana Ilić, 2026-11-20.*Reason: Vraćena roba/)).toBeVisible();
    expect(notice.queryByText(/Lines:/)).toBeNull();
    expect(notice.getByRole("button", { name: "Approve" })).toBeEnabled();
    expect(notice.getByRole("button", { name: "Reject" })).toBeEnabled();
    expect(notice.queryByRole("button", { name: "Withdraw request" })).toBeNull();
  });

  it("A refund request shows its chosen lines to the approver", async () => {
    const { dialog } = await waitingOrder({ LineNames: "Kafa, 2 × Knjiga" });
    expect(await dialog.findByText(/Lines: Kafa, 2 × Knjiga\./)).toBeVisible();
  });

  it("An approval is sent once, after a confirmation", async () => {
    const { dialog, user, host } = await waitingOrder();
    host.on("POST", "api/approvals/7/actions/approve", recordAnswer({ id: 401, RefundedAmount: "900.00" }));
    await user.click(await dialog.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Approved and carried out"));
    expect(host.questions).toMatchObject([
      { title: expect.stringMatching(/^Approve and refund RSD.900\.00\?$/) },
    ]);
    expect(decisions(host)).toEqual(["approve"]);
  });

  it("A refused approval shows the gateway's reason", async () => {
    const { dialog, user, host } = await waitingOrder();
    host.on("POST", "api/approvals/7/actions/approve", refusal(409, "APPROVAL_OVER"));
    await user.click(await dialog.findByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({ tone: "error", text: "Your decision was not carried out" }),
    );
    expect(host.notices.at(-1)?.details).toContain("already been decided");
  });

  it("The requester can only withdraw the request", async () => {
    const { dialog, user, host } = await waitingOrder({ RequestedById: 11 });
    host.on("POST", "api/approvals/7/actions/withdraw", recordAnswer({ id: 7, State: "withdrawn" }));
    expect(await dialog.findByText(/Another person has to approve this request\./)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Approve" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Withdraw request" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Request withdrawn. No money was moved."));
  });

  it("Staff without the right to mark orders as paid see the request without buttons", async () => {
    const { dialog } = await waitingOrder({ Action: "mark-paid" }, { role: "staff" });
    expect(await dialog.findByText(/recorded by hand, needs a second person's approval/)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Approve" })).toBeNull();
  });

  it("An order without pending approvals sends no request", async () => {
    const { host, dialog } = await openPaid({}, []);
    await dialog.findByRole("group", { name: "ACTIONS" });
    expect(host.requests.filter(({ path }) => path === "api/approvals")).toEqual([]);
  });

  it("A payment above the limit is offered for approval with the same reason", async () => {
    const { dialog, user, host } = await openPaid({ Status: "PAYMENT:AWAITING" }, []);
    host.on("POST", "api/company_site_orders/401/actions/mark-paid", refusal(409, "APPROVAL_REQUIRED"));
    host.on("POST", "api/approvals", recordAnswer({ ...pendingApproval, Action: "mark-paid" }));
    await user.click(await dialog.findByRole("button", { name: "Mark as paid" }));
    const question = within(await findDialog({ name: /^Mark as paid RSD/ }));
    await user.type(question.getByLabelText(/^Reason/), "Izvod 12{Enter}");
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toBe("Approval requested. No money has moved yet."),
    );
    expect(host.questions).toMatchObject([
      { title: "Ask a second person?", confirmLabel: "Ask for approval" },
    ]);
    expect(
      host.requests
        .filter(({ path, method: verb }) => path === "api/approvals" && verb === "POST")
        .map(({ body }) => body),
    ).toEqual([{ OrderId: 401, Action: "mark-paid", Amount: "900.00", Reason: "Izvod 12", Reference: "" }]);
  });

  it("A payment above the limit moves no money when approval is not requested", async () => {
    const { dialog, user, host } = await openPaid({ Status: "PAYMENT:AWAITING" }, [], {
      answer: () => false,
    });
    host.on("POST", "api/company_site_orders/401/actions/mark-paid", refusal(409, "APPROVAL_REQUIRED"));
    await user.click(await dialog.findByRole("button", { name: "Mark as paid" }));
    const question = within(await findDialog({ name: /^Mark as paid RSD/ }));
    await user.type(question.getByLabelText(/^Reason/), "Izvod 12{Enter}");
    await waitFor(() => expect(host.questions).toHaveLength(1));
    expect(host.requests.filter(({ path }) => path === "api/approvals")).toEqual([]);
    expect(host.notices).toEqual([]);
  });
});
