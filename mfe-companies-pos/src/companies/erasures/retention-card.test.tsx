import { aCompany, aUserCompany, fakeHost, recordAnswer, refusal, renderRemote } from "@hpay/testing";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

async function openCard(RetentionMonths: number | undefined, RetentionFrom: string | null = null) {
  const answers: boolean[] = [];
  const answer = () => answers.shift() ?? true;
  const host = fakeHost({ path: "/companydetails/1", role: "creator", answer });
  const company = aCompany({
    UserCompanies: [aUserCompany({ Role: "creator" })],
    RetentionMonths,
    RetentionFrom,
  });
  host.on("GET", "api/companies/1", recordAnswer(company));
  for (const name of ["countries", "invitations", "seen_keys", "erasures"]) host.on("GET", `api/${name}`, []);
  host.on("GET", "api/user_companies", [aUserCompany({ Role: "creator" })]);
  const path = "api/companies/1/actions/set-retention";
  const preview = { id: 1, Orders: 1204, Left: 3 };
  host.on("POST", "api/companies/1/actions/preview-retention", recordAnswer(preview));
  const { user } = await renderRemote(remote, { host, config });
  await screen.findByLabelText("Customer's e-mail");
  const tick = () => screen.getByLabelText("Erase customers' data from old orders");
  const months = () => screen.getByLabelText("After how many months");
  const save = () => screen.getByRole("button", { name: "Save retention period" });
  const sentBodies = () => host.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { host, answers, user, path, tick, months, save, sentBodies };
}

describe("retention period", () => {
  it("Setting a retention period asks for confirmation with the number of affected orders", async () => {
    const { host, answers, user, path, tick, months, save, sentBodies } = await openCard(0);
    host.on("POST", path, recordAnswer({ id: 1, RetentionMonths: 60 }));
    const updates = jest.fn();
    host.events.on("hpay-record-updated", updates);
    expect(tick()).not.toBeChecked();
    expect(save()).toBeDisabled();
    await user.click(tick());
    expect(months()).toHaveValue("60");
    answers.push(false);
    await user.click(save());
    await waitFor(() => expect(host.questions).toHaveLength(1));
    expect(sentBodies()).toEqual([]);
    expect(updates).not.toHaveBeenCalled();
    await user.click(save());
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("Retention period saved"));
    expect(host.questions.at(-1)).toMatchObject({ title: "Erase data after 60 months?", tone: "danger" });
    expect(host.questions.at(-1)?.text).toMatch(
      /^1,204 orders are old enough today\. 3 more orders are still open and stay unchanged\. From tomorrow/,
    );
    expect(sentBodies()).toEqual([{ RetentionMonths: 60 }]);
  });

  it("The retention card shows when the retention period takes effect", async () => {
    await openCard(24, "2026-11-27T10:00:00Z");
    expect(screen.getByText("Applies from 2026-11-27 11:00 (Europe/Belgrade).")).toBeVisible();
  });

  it("A longer or unlimited retention period is saved without a confirmation", async () => {
    const { host, user, path, tick, months, save, sentBodies } = await openCard(24);
    host.on("POST", path, recordAnswer({ id: 1, RetentionMonths: 36 }));
    fireEvent.change(months(), { target: { value: "36" } });
    await user.click(save());
    await waitFor(() => expect(sentBodies()).toEqual([{ RetentionMonths: 36 }]));
    await user.click(tick());
    await user.click(save());
    await waitFor(() => expect(sentBodies().at(-1)).toEqual({ RetentionMonths: 0 }));
    expect(host.questions).toEqual([]);
  });

  it("An invalid retention period is not sent", async () => {
    const { host, user, path, months, save, sentBodies } = await openCard(24);
    for (const value of ["11", "241", "2x", ""]) {
      fireEvent.change(months(), { target: { value } });
      expect(screen.getByText("Enter a whole number from 12 to 240")).toBeVisible();
      expect(save()).toBeDisabled();
    }
    expect(sentBodies()).toEqual([]);
    host.on("POST", path, refusal(403, "FORBIDDEN"));
    fireEvent.change(months(), { target: { value: "60" } });
    await user.click(save());
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("The retention period was not saved"));
    expect(months()).toHaveValue("60");
  });

  it("The retention card is hidden with an older gateway", async () => {
    await expect(openCard(undefined).then(({ tick }) => tick())).rejects.toThrow("Unable to find a label");
  });
});
