import { aTicket, aTicketEntry, fakeHost, json, recordAnswer, renderRemote } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());

async function openTicket() {
  const host = fakeHost();
  host.on("GET", "api/tickets/31", { data: aTicket({ id: 31, TicketEntries: [aTicketEntry()] }) });
  host.on("POST", "supportTicketNotifications", {});
  const view = await renderRemote(remote, { host, config, path: "/ticketdetails/31" });
  await screen.findByText("owner@demo.test", { selector: "dd, dd *" });
  const attach = (name: string) =>
    view.user.upload(
      screen.getByLabelText("Attach files", { selector: "input" }),
      new File(["x"], name, { type: "image/png" }),
    );
  const sentBodies = () =>
    host.requests.filter(({ path }) => path === "api/ticket_entry").map(({ body }) => body);
  return { ...view, attach, sentBodies };
}

/** A response that stays pending until the test releases it. */
function pendingAnswer() {
  let release: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { answer, release: (body: object) => act(async () => release(json(body))) };
}

describe("message form", () => {
  it("A message waits for every picture to finish uploading", async () => {
    const { host, user, attach, sentBodies } = await openTicket();
    const large = pendingAnswer();
    const nameOf = (body: unknown) => {
      const file = body instanceof FormData ? body.get("file") : null;
      return file instanceof File ? file.name : "";
    };
    host.on("POST", "upload", ({ body }) =>
      nameOf(body) === "large.png" ? large.answer : { filename: "b.png" },
    );
    host.on("POST", "api/ticket_entry", recordAnswer(aTicketEntry({ id: 400 })));
    await attach("large.png");
    await attach("small.png");
    const sendButton = screen.getByRole("button", { name: "Send" });
    expect(sendButton).toBeDisabled();
    await large.release({ filename: "a.png" });
    expect(await screen.findByText("small.png")).toBeInTheDocument();
    await user.click(sendButton);
    await waitFor(() => expect(sentBodies()).toMatchObject([{ Attachments: ["a.png", "b.png"] }]));
  });

  it("An uploading picture counts as unsaved work until its message is sent", async () => {
    const { host, user, attach, sentBodies, handle } = await openTicket();
    const large = pendingAnswer();
    host.on("POST", "upload", () => large.answer);
    host.on("POST", "api/ticket_entry", recordAnswer(aTicketEntry({ id: 400 })));
    expect(handle.canLeave?.()).toBe(true);
    await attach("large.png");
    expect(handle.canLeave?.()).not.toBe(true);
    await large.release({ filename: "a.png" });
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    await waitFor(() => expect(handle.canLeave?.()).toBe(true));
  });

  it("A picture chosen while a message is being sent belongs to the next message", async () => {
    const { host, user, attach, sentBodies } = await openTicket();
    const entry = pendingAnswer();
    host.on("POST", "upload", () => ({ filename: `${host.requests.length}.png` }));
    host.on("POST", "api/ticket_entry", () => entry.answer);
    await attach("first.png");
    await screen.findByText("first.png");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    await attach("second.png");
    await screen.findByText("second.png");
    await entry.release(recordAnswer(aTicketEntry({ id: 400 })));
    await waitFor(() => expect(screen.queryByText("first.png")).toBeNull());
    expect(screen.getByText("second.png")).toBeInTheDocument();
  });

  it("Text typed while a message is being sent stays in the message box after the page is reopened", async () => {
    const { host, user, sentBodies, unmount } = await openTicket();
    const box = () => screen.getByRole("textbox", { name: "Message" });
    const entry = pendingAnswer();
    host.on("POST", "api/ticket_entry", () => entry.answer);
    await user.type(box(), "one");
    const sendButton = screen.getByRole("button", { name: "Send" });
    await user.click(sendButton);
    await waitFor(() => expect(sentBodies()).toMatchObject([{ Content: "one" }]));
    await user.type(box(), " two");
    await entry.release(recordAnswer(aTicketEntry({ id: 400 })));
    await waitFor(() => expect(sendButton).toBeEnabled());
    expect(box()).toHaveValue("one two");
    unmount();
    await openTicket();
    expect(box()).toHaveValue("one two");
  });

  it("The focus moves to the empty message box after a message is sent by keyboard", async () => {
    const { host, user, sentBodies } = await openTicket();
    host.on("POST", "api/ticket_entry", recordAnswer(aTicketEntry({ id: 400 })));
    const box = screen.getByRole("textbox", { name: "Message" });
    await user.type(box, "one");
    await user.tab();
    expect(screen.getByRole("button", { name: "Send" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(box).toHaveValue(""));
    expect(sentBodies()).toHaveLength(1);
    expect(box).toHaveFocus();
  });

  it("An unsent message with only files stays visible when the ticket is resolved", async () => {
    const { host, user, attach } = await openTicket();
    host.on("POST", "upload", { filename: "a.png" });
    await attach("račun.png");
    await screen.findByText("račun.png");
    host.on("GET", "api/tickets/31", { data: aTicket({ id: 31, Closed: true }) });
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("This support ticket is resolved")).toBeInTheDocument();
    expect(screen.getByText("Your message was not sent:")).toBeInTheDocument();
    expect(screen.getByText("račun.png")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Copy: Message" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByText("račun.png")).toBeNull();
  });

  it("A pasted message above the limit stays complete and can be sent once shortened", async () => {
    const { host, user, sentBodies } = await openTicket();
    const box = screen.getByRole("textbox", { name: "Message" });
    const maxText = "x".repeat(20_000);
    host.on("POST", "api/ticket_entry", recordAnswer(aTicketEntry({ id: 400 })));
    await user.click(box);
    await user.paste(`${maxText}yz`);
    expect(box).toHaveValue(`${maxText}yz`);
    expect(box).toHaveAccessibleDescription(/^A message can have up to 20000 characters; yours has 20002\./);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(sentBodies()).toEqual([]);
    await user.keyboard("{Backspace}{Backspace}");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sentBodies()).toMatchObject([{ Content: maxText }]));
  });
});
