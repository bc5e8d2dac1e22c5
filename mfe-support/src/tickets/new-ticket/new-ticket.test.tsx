import {
  aTicket,
  type FakeHostOptions,
  fakeHost,
  json,
  nothingSelected,
  ordinarySelection,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

async function open(options: FakeHostOptions = {}) {
  const host = fakeHost(options);
  const view = await renderRemote(remote, { host, config, path: "/newticket" });
  return { ...view, title: await screen.findByRole("textbox", { name: /Issue title/ }) };
}
const create = () => screen.getByRole("button", { name: "Create" });

describe("new ticket", () => {
  // spec 3.2-new-heading-raise-new 3.2-new-least-24h-problem 3.9-support-answers-least-24
  it("A new ticket shows its creator, company and POS, and the next steps", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Raise a new support ticket owner@demo.test",
    );
    for (const text of ["Dunav Trade d.o.o.", "dunav.example", "Our team needs at least 24h to respond."])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/describe the problem after/)).toBeInTheDocument();
  });

  it.each([
    ["", false],
    ["Karti", false],
    ["  Karti  ", false],
    ["Kartic", true],
    // spec 3.5-new-ticket-create-6 3.9-ticket-title-least-6
  ])("A new ticket with the title %p can be created: %p", async (text, isAllowed) => {
    const { user, title } = await open();
    if (text) await user.type(title, text);
    expect(create().hasAttribute("disabled")).toBe(!isAllowed);
  });

  it("A new ticket with a pasted title above the limit is not sent", async () => {
    const { user, title } = await open();
    const pastedText = "Kartice ".repeat(65).trim();
    await user.click(title);
    await user.paste(pastedText);
    expect(title).toHaveValue(pastedText);
    expect(title).toHaveAccessibleDescription(/^The title can have up to 512 characters; yours has 519\./);
    expect(create()).toBeDisabled();
  });

  // spec 1.2-tickets-ticketdetails-id-newticket 3.1-support-tickets-help-links 3.2-new-create-leads-ticket
  // spec 3.3-created-userid-companysiteid-null 3.4-creating-navigates-detail 3.7-ticket-create-post-tickets
  it("A new ticket is sent once and opens", async () => {
    const { host, user, title } = await open();
    host.on("POST", "api/tickets", recordAnswer({ id: 77 }));
    host.on("GET", "api/tickets/77", { data: aTicket({ id: 77 }) });
    await user.type(title, " Kartice ne prolaze ");
    await user.dblClick(create());
    await waitFor(() => expect(host.navigation.address()).toBe("/ticketdetails/77"));
    const postRequests = host.requests.filter(({ method }) => method === "POST");
    expect(postRequests).toHaveLength(1);
    expect(postRequests[0]?.body).toEqual({
      UserId: 11,
      CompanyId: 1,
      CompanySiteId: 3,
      Title: "Kartice ne prolaze",
    });
    expect(postRequests[0]?.headers.get("Idempotency-Key")).toBeTruthy();
  });

  it("Sending a ticket does not redirect a user who has left the page", async () => {
    const { host, user, title } = await open();
    let answer: (value: Response) => void = () => undefined;
    host.on("POST", "api/tickets", () => new Promise<Response>((resolve) => (answer = resolve)));
    await user.type(title, "Kartice ne prolaze");
    await user.click(create());
    await waitFor(() => expect(host.requests.some(({ method }) => method === "POST")).toBe(true));
    host.on("GET", "api/hp", []);
    await act(async () => host.navigation.push("/help"));
    await screen.findByRole("heading", { level: 1, name: "Help" });
    await act(async () => answer(json(recordAnswer({ id: 77 }), 201)));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(host.navigation.address()).toBe("/help");
  });

  // spec 3.2-new-company-pos-read 3.3-created-userid-companysiteid-null
  it("A new ticket does not require a POS", async () => {
    const { host, user, title } = await open({ selection: { ...ordinarySelection, pos: null } });
    expect(screen.getByText("--not selected--")).toBeInTheDocument();
    host.on("POST", "api/tickets", refusal(500, "INTERNAL"));
    await user.type(title, "Kartice ne prolaze");
    await user.click(create());
    await screen.findByRole("alert");
    expect(host.requests[0]?.body).toMatchObject({ CompanySiteId: null });
  });

  // spec 3.2-new-company-pos-read 3.5-ticket-needs-company 3.8-please-select-company
  it("A new ticket requires a company", async () => {
    const { user, title } = await open({ selection: nothingSelected, pick: () => ordinarySelection });
    await user.type(title, "Kartice ne prolaze");
    expect(screen.getByText("Please Select Company")).toBeInTheDocument();
    expect(screen.getAllByText("--not selected--")).toHaveLength(2);
    expect(create()).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Choose a company" }));
    await waitFor(() => expect(create()).toBeEnabled());
    expect(title).toHaveValue("Kartice ne prolaze");
  });

  it.each([
    ["the gateway refuses", () => refusal(500, "INTERNAL")],
    // spec 3.4-answer-without-id-shows
    ["the response has no id", () => json({ data: {} }, 201)],
    [
      "the response is an HTML page",
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    ],
    [
      "the network is down",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
    // spec 3.8-error-during-support-ticket
  ])("A new ticket shows an error when %s, but keeps the title", async (_title, answer) => {
    const { host, user, title } = await open();
    host.on("POST", "api/tickets", answer);
    await user.type(title, "Kartice ne prolaze");
    await user.click(create());
    expect(await screen.findByText("Error during support ticket creation!")).toBeInTheDocument();
    expect(title).toHaveValue("Kartice ne prolaze");
  });
});
