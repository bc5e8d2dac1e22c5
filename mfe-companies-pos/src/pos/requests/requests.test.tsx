import { aPos, type FakeHostOptions, fakeHost, recordAnswer, refusal, renderRemote } from "@hpay/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";
import { firstDifference } from "../connection-check/signature-checker";

jest.setTimeout(90_000);

const failedDelivery = {
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
const call = {
  id: 5,
  CompanySiteId: 3,
  At: "2026-11-20T22:29:00.000Z",
  Method: "POST",
  Path: "/clientpay/store",
  OrderUid: "A-1",
  Status: 200,
  ErrorCode: 401,
  Error: "The signature is wrong.",
  TookMs: 12,
  Signature: "wrong",
  SignedText: "||A-1|7.00000000|RSD||r",
  Slip: "amount-two-decimals",
  TheirText: "||A-1|7.00|RSD||r",
  Request: '{"order_uid":"A-1"}',
};
const group = {
  id: 2,
  CompanySiteId: 3,
  Method: "POST",
  Route: "/clientpay/store",
  ErrorCode: 401,
  Error: "The signature is wrong.",
  Count: 42,
  LastAt: "2026-11-20T22:29:00.000Z",
};

async function openPage(path = "/sitedetails/3/requests", options: FakeHostOptions = {}) {
  const host = fakeHost({ path, ...options });
  host.on("GET", "api/company_sites/3", recordAnswer(aPos()));
  host.on("GET", "api/shop_calls", [call]);
  host.on("GET", "api/shop_call_errors", [group]);
  host.on("GET", "api/notifications", [
    failedDelivery,
    { ...failedDelivery, id: 9, State: "delivered", LastError: "" },
  ]);
  host.on("GET", "api/messages", []);
  await renderRemote(remote, { host, config });
  await screen.findByRole("tablist", undefined, { timeout: 20_000 });
  return host;
}
const tab = (name: string) => fireEvent.click(screen.getByRole("tab", { name }));

describe("requests and deliveries", () => {
  it("A merchant sees the shop's request and the first difference in its signature", async () => {
    const host = await openPage();
    const table = within(await screen.findByRole("table", { name: "Requests" }));
    expect(await table.findByText("POST /clientpay/store")).toBeVisible();
    const [expandRow] = table.getAllByRole("button", { expanded: false });
    if (!expandRow) throw new Error("no row to expand");
    fireEvent.click(expandRow);
    expect(await screen.findByText("||A-1|7.00000000|RSD||r")).toBeVisible();
    expect(screen.getByText("||A-1|7.00|RSD||r")).toBeVisible();
    expect(
      screen.getByText("Your shop signs the amount with two decimals. Sign it with eight."),
    ).toBeVisible();
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "refused" } });
    await waitFor(() =>
      expect(host.requests.filter(({ path }) => path === "api/shop_calls").at(-1)?.filter).toEqual({
        CompanySiteId: 3,
        IsRefused: true,
      }),
    );
  });

  it("Equal errors are grouped and counted", async () => {
    const host = await openPage();
    tab("Errors");
    expect(await screen.findByText("401 The signature is wrong.")).toBeVisible();
    expect(screen.getByText("42")).toBeVisible();
    host.on("POST", "api/company_sites/3/actions/shop-log", recordAnswer({ Log: "12:00 cart is empty" }));
    fireEvent.click(screen.getByRole("button", { name: "Load the shop's error log" }));
    expect(await screen.findByText("12:00 cart is empty")).toBeVisible();
  });

  it("The delivery log explains failed deliveries in the user's language", async () => {
    const host = await openPage("/sitedetails/3/requests", { language: "rs" });
    host.on("GET", "api/notifications", [
      {
        ...failedDelivery,
        LastStatus: null,
        LastError: "CERTIFICATE_EXPIRED: CERT_HAS_EXPIRED: certificate has expired",
      },
      { ...failedDelivery, id: 7, LastStatus: 503, LastError: "SHOP_REFUSED: BUSY" },
      { ...failedDelivery, id: 6, LastError: "socket hang up" },
    ]);
    host.on("GET", "api/messages", [
      {
        id: 4,
        Kind: "mail",
        State: "failed",
        LastError: "NO_ANSWER_IN_TIME",
        CreatedAt: failedDelivery.CreatedAt,
      },
    ]);
    tab("Obaveštenja");
    const reason = "Sertifikat servera (TLS) je istekao. Obnovite ga.";
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText("503 Prodavnica je odgovorila greškom. (BUSY)")).toBeVisible();
    expect(screen.getByText("502 socket hang up")).toBeVisible();
    const [expandRow] = within(screen.getByRole("table", { name: "Obaveštenja" })).getAllByRole("button", {
      expanded: false,
    });
    if (!expandRow) throw new Error("no row to expand");
    fireEvent.click(expandRow);
    expect(await screen.findByText(`${reason} (CERT_HAS_EXPIRED: certificate has expired)`)).toBeVisible();
    tab("E-poruke i SMS");
    expect(
      await screen.findByText("Server nije odgovorio na vreme. Proverite da li je preopterećen."),
    ).toBeVisible();
  });

  it("A notification that is already waiting cannot be resent", async () => {
    const host = await openPage();
    tab("Notifications");
    expect(await screen.findByText("502 Bad gateway")).toBeVisible();
    host.on("POST", "api/notifications/8/actions/resend", { id: 8, State: "waiting" });
    const [first] = await screen.findAllByRole("button", { name: "Send again" });
    if (!first) throw new Error("no button");
    fireEvent.click(first);
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe("The notification will be sent again"));
    host.on("POST", "api/notifications/8/actions/resend", refusal(409, "NOTIFICATION_WAITING"));
    fireEvent.click(first);
    const reasonText = "This notification is already waiting to be sent.";
    await waitFor(() =>
      expect(host.notices.at(-1)).toMatchObject({
        tone: "error",
        details: expect.stringContaining(reasonText),
      }),
    );
  });

  it("All notifications in a state can be resent at once", async () => {
    const host = await openPage("/sitedetails/3/requests?tab=notifications");
    await screen.findByText("502 Bad gateway");
    fireEvent.change(screen.getByLabelText("Show"), { target: { value: "failed" } });
    host.on(
      "POST",
      "api/company_sites/3/actions/resend-notifications",
      recordAnswer({ id: 3, Count: 2, Left: 0 }),
    );
    fireEvent.click(await screen.findByRole("button", { name: "Resend all shown" }));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toBe("Notifications to be sent again: 2. Left for later: 0."),
    );
    expect(host.requests.find(({ path }) => path.endsWith("resend-notifications"))?.body).toEqual({
      State: "failed",
    });
  });

  it("A POS without e-mails shows an empty list message", async () => {
    await openPage();
    tab("E-mails and SMS");
    expect(await screen.findByText("No e-mails or text messages yet.")).toBeVisible();
  });

  it("Staff can see but not resend deliveries", async () => {
    await openPage("/sitedetails/3/requests", { role: "staff" });
    const [button] = await screen.findAllByRole("button", { name: "Send again" });
    expect(button).toHaveAccessibleDescription("Your role does not allow this.");
    expect(screen.queryByRole("tab", { name: "Requests" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Resend all shown" })).toBeNull();
  });
});

describe("two signed texts", () => {
  it("The first difference between two texts is shown with the text that follows", () => {
    expect(firstDifference("||A|7.00000000|", "||A|7.00|")).toEqual({ at: 9, ours: "000000|", theirs: "|" });
    expect(firstDifference("a", "a")).toBeNull();
  });
});
