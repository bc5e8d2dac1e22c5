import type { Role } from "@hpay/contract";
import { aCompany, aUserCompany, fakeHost, recordAnswer, refusal, renderRemote } from "@hpay/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);
beforeAll(() => Object.assign(URL, { createObjectURL: () => "blob:logo", revokeObjectURL: () => undefined }));

async function openRule(role: Role, changes: object = {}) {
  const host = fakeHost({ path: "/companydetails/1", role });
  const company = aCompany({ UserCompanies: [aUserCompany({ Role: role })], ...changes });
  host.on("GET", "api/companies/1", recordAnswer(company));
  host.on("GET", "api/countries", []);
  host.on("GET", "api/user_companies", [aUserCompany({ Role: role })]);
  host.on("GET", "api/invitations", []);
  host.on("GET", "api/seen_keys", []);
  host.on("GET", "api/erasures", []);
  const { user } = await renderRemote(remote, { host, config });
  const card = async () =>
    within((await screen.findByText("Approval by a second person")).closest("section") as HTMLElement);
  return { host, user, card };
}
const enabledRules = { ApproveRefunds: true, ApproveMarkPaid: false, ApprovalLimits: '{"RSD":"50000.00"}' };
const path = "api/companies/1/actions/set-approvals";

describe("approval rule", () => {
  it("The owner turns on approvals with a limit per currency", async () => {
    const { host, user, card } = await openRule("creator");
    host.on("POST", path, recordAnswer({ id: 1 }));
    const rule = await card();
    expect(rule.getByRole("button", { name: "Save rule" })).toBeDisabled();
    await user.click(rule.getByLabelText("Refunds above the limit need a second person"));
    await user.click(rule.getByRole("button", { name: /Add/ }));
    const amount = rule.getByRole("textbox", { name: /Up to this amount/ });
    fireEvent.change(amount, { target: { value: "50.000,00" } });
    await waitFor(() => expect(rule.getByRole("button", { name: "Save rule" })).toBeEnabled());
    await user.click(rule.getByRole("button", { name: "Save rule" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Rule saved. Admins are notified by e-mail."));
    expect(host.requests.find((request) => request.path === path)?.body).toEqual({
      ApproveRefunds: true,
      ApproveMarkPaid: false,
      ApprovalLimits: { RSD: "50000.00" },
    });
  });

  it("A non-numeric approval limit is not saved", async () => {
    const { card } = await openRule("creator", enabledRules);
    const rule = await card();
    const amount = rule.getByRole("textbox", { name: /Up to this amount/ });
    expect(amount).toHaveValue("50000.00");
    fireEvent.change(amount, { target: { value: "much" } });
    expect(rule.getByRole("button", { name: "Save rule" })).toBeDisabled();
  });

  it("Admins can see but not change the approval rule", async () => {
    const { card } = await openRule("admin", enabledRules);
    const rule = await card();
    expect(rule.getByText("Only the owner can change this.")).toBeVisible();
    expect(rule.getByLabelText("Refunds above the limit need a second person")).toBeDisabled();
    expect(rule.queryByRole("button", { name: "Save rule" })).toBeNull();
  });

  it("A refused approval rule stays on the screen with an error", async () => {
    const { host, user, card } = await openRule("creator", enabledRules);
    host.on("POST", path, refusal(403, "FORBIDDEN"));
    const rule = await card();
    await user.click(rule.getByLabelText(/^Marking as paid/));
    await user.click(rule.getByRole("button", { name: "Save rule" }));
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({ tone: "error", text: "The rule was not saved" }),
    );
    expect(rule.getByLabelText(/^Marking as paid/)).toBeChecked();
  });
});
