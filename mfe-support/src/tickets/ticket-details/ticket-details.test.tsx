import type { SeenPort } from "@hpay/contract";
import {
  aTicket,
  aTicketEntry,
  type FakeHostOptions,
  fakeHost,
  fakeValue,
  json,
  recordAnswer,
  refusal,
  renderRemote,
} from "@hpay/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import config from "../../../remote.config";
import { remote } from "../../remote";

jest.setTimeout(60_000);

const ownMessage = aTicketEntry({ id: 301, Content: "Vidi /orders/401 molim" });
const reply = aTicketEntry({
  id: 302,
  WriterId: 14,
  Writer: { id: 14, Email: "support@demo.test" },
  Content: "Proveravamo.",
  CreatedAt: "2026-11-19T09:05:10.500Z",
});

async function open(changes: object = {}, options: FakeHostOptions = {}, seen?: SeenPort) {
  const host = Object.assign(fakeHost(options), seen === undefined ? {} : { seen });
  const show = (ticketChanges: object = {}) =>
    host.on("GET", "api/tickets/31", {
      data: aTicket({ id: 31, TicketEntries: [ownMessage, reply], ...changes, ...ticketChanges }),
    });
  show();
  const view = await renderRemote(remote, { host, config, path: "/ticketdetails/31" });
  await screen.findByText("owner@demo.test", { selector: "dd, dd *" });
  return { ...view, show };
}
const texts = (host: ReturnType<typeof fakeHost>) => host.notices.map(({ text }) => text);
const box = () => screen.getByRole("textbox", { name: "Message" });

describe("ticket", () => {
  // spec 3.2-details-subject-raiser-day 3.2-details-back-tickets 3.2-details-messages-newest-first
  // spec 3.7-ticket-read-user-company
  it("A ticket shows the newest message first below the ticket details", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "Kartice ne prolaze" })).toBeInTheDocument();
    for (const text of ["2026-11-19", "Dunav Trade d.o.o.", "dunav.example"])
      expect(screen.getByText(text)).toBeInTheDocument();
    const messages = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(messages[0]).toMatch(/^support@demo\.test2026-11-19 10:05:10Proveravamo\.$/);
    expect(messages[1]).toMatch(/^owner@demo\.test2026-11-19 09:05:10/);
    expect(screen.getByRole("link", { name: "Back to tickets" })).toHaveAttribute("href", "/tickets");
  });

  it("A ticket without messages asks the user to write in the message box above", async () => {
    await open({ TicketEntries: [] });
    const words = screen.getByText(/Describe your problem above/);
    expect(box().compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("An unknown ticket links back to the list without offering a retry", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets/99", refusal(404, "NOT_FOUND"));
    await renderRemote(remote, { host, config, path: "/ticketdetails/99" });
    expect(await screen.findByText("This support ticket was not found.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Support tickets" })).toHaveAttribute("href", "/tickets");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  it("A ticket links to orders named in a message", async () => {
    await open();
    expect(screen.getByRole("link", { name: "/orders/401" })).toHaveAttribute("href", "/orders/401");
  });

  // spec 3.2-details-mark-resolved-close 3.2-details-support-ticket-resolved
  // spec 3.4-open-resolved-after-confirmation 3.4-resolved-message-box-send 3.7-ticket-close-put-closed
  it("A resolved ticket accepts no messages", async () => {
    const { host, user, show } = await open();
    host.on("PUT", "api/tickets/31", () => {
      show({ Closed: true });
      return recordAnswer({ id: 31, Closed: true });
    });
    await user.click(screen.getByRole("button", { name: "Mark Resolved" }));
    expect(host.questions[0]).toMatchObject({ confirmLabel: "Close ticket" });
    expect(await screen.findByText("This support ticket is resolved")).toBeInTheDocument();
    expect(host.requests.find(({ method }) => method === "PUT")?.body).toEqual({ Closed: true });
    for (const name of ["Mark Resolved", "Send"])
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  });

  // spec 3.2-details-mark-resolved-close
  it("A ticket stays open when the confirmation is canceled", async () => {
    const { host, user } = await open({}, { answer: () => false });
    await user.click(screen.getByRole("button", { name: "Mark Resolved" }));
    expect(host.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  // spec 3.2-details-delete-support-ticket 3.4-deleted-any-time-without 3.7-ticket-delete-delete
  it("A ticket is deleted without a confirmation and can be restored with Undo", async () => {
    const { host, user } = await open();
    host.on("DELETE", "api/tickets/31", { data: { id: 31 } });
    host.on("GET", "api/tickets", []);
    host.on("POST", "api/tickets/31/actions/restore", { data: { id: 31 } });
    await user.click(screen.getByRole("button", { name: "Delete Support Ticket" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/tickets"));
    expect(host.questions).toEqual([]);
    expect(texts(host)).toEqual(["Support ticket deleted"]);
    await act(async () => host.notices[0]?.action?.run());
    await waitFor(() => expect(host.navigation.address()).toBe("/ticketdetails/31"));
    expect(texts(host)).toContain("Support ticket restored");
  });

  it("Staff cannot delete another user's ticket", async () => {
    await open({ User: { id: 12, Email: "owner@demo.test" } }, { role: "staff" });
    const button = screen.getByRole("button", { name: "Delete Support Ticket" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription("Your role does not allow this.");
  });

  it("A missing ticket and a ticket from another company are not found", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets/99", refusal(404, "NOT_FOUND"));
    await renderRemote(remote, { host, config, path: "/ticketdetails/99" });
    expect(await screen.findByText("This support ticket was not found.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to tickets" })).toBeInTheDocument();
  });

  it("A ticket that fails to load shows an error", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets/31", refusal(500, "INTERNAL"));
    await renderRemote(remote, { host, config, path: "/ticketdetails/31" });
    expect(await screen.findByText("Error loading support ticket!")).toBeInTheDocument();
  });
});

describe("message", () => {
  // spec 3.2-details-multiline-message-box 3.3-ticketid-writerid-content-mailsentuser
  // spec 3.4-sending-clears-box-reloads 3.7-message-create-post-ticket
  // spec 3.7-supportticketnotifications-ticketid-language
  it("Ctrl+Enter sends a message and notifies the other side by e-mail", async () => {
    const { host, user, show } = await open();
    host.on("POST", "api/ticket_entry", () => {
      show({ TicketEntries: [aTicketEntry({ id: 303, Content: "Novo" })] });
      return recordAnswer({ id: 303 });
    });
    host.on("POST", "supportTicketNotifications", json({}, 500));
    await user.type(box(), "Novo");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Novo", { selector: "li *" })).toBeInTheDocument();
    expect(box()).toHaveValue("");
    const [entry, mail] = host.requests.filter(({ method }) => method === "POST");
    expect(entry?.body).toEqual({
      TicketId: 31,
      WriterId: 11,
      Content: "Novo",
      MailSentUser: "owner@demo.test",
    });
    expect(mail?.body).toEqual({ TicketId: 31, language: "en" });
    expect(texts(host)).toEqual([]);
  });

  // spec 3.2-details-multiline-message-box
  it("An unsent message stays in the message box after the page is reopened", async () => {
    const { host, user, unmount } = await open();
    host.on("POST", "api/ticket_entry", refusal(500, "INTERNAL"));
    await user.type(box(), "Dugo sam pisao");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(texts(host)).toEqual(["Error: message could not be sent!"]));
    expect(box()).toHaveValue("Dugo sam pisao");
    unmount();
    await open();
    expect(box()).toHaveValue("Dugo sam pisao");
    expect(screen.getByText("Your unsent message was restored.")).toBeInTheDocument();
    sessionStorage.clear();
    localStorage.clear();
  });

  it("Pictures in a message are uploaded when chosen", async () => {
    const { host, user } = await open();
    host.on("POST", "upload", { filename: "a1b2.png" });
    host.on("POST", "api/ticket_entry", recordAnswer({ id: 303 }));
    host.on("POST", "supportTicketNotifications", {});
    await user.upload(screen.getByLabelText("Attach files", { selector: "input" }), picture("greška.png"));
    expect(await screen.findByText("greška.png")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(host.requests.find(({ path }) => path === "api/ticket_entry")?.body).toMatchObject({
        Content: "greška.png",
        Attachments: ["a1b2.png"],
      }),
    );
    // The ticket may belong to a company that is not selected.
    const upload = host.requests.find(({ path }) => path === "upload");
    expect(upload?.body instanceof FormData && [...upload.body.keys()]).toEqual(["file"]);
  });

  it("A message accepts ten files and names the rejected one", async () => {
    const { host, user } = await open();
    host.on("POST", "upload", () => ({ filename: `${host.requests.length}.png` }));
    const elevenPictures = Array.from({ length: 11 }, (_, n) => picture(`slika-${n + 1}.png`));
    await user.upload(screen.getByLabelText("Attach files", { selector: "input" }), elevenPictures);
    await waitFor(() =>
      expect(texts(host)).toEqual(["slika-11.png was not attached: a message can have up to 10 files."]),
    );
    expect(screen.getAllByRole("button", { name: /^Remove slika/ })).toHaveLength(10);
  });

  it("A refused message shows the reason", async () => {
    const { host, user } = await open();
    host.on("POST", "api/ticket_entry", refusal(409, "TICKET_RESOLVED"));
    await user.type(box(), "Još nešto");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(texts(host)).toEqual([expect.stringMatching(/^Error: message could not be sent! \S/)]),
    );
  });

  it("A half-written message can be copied after the ticket is resolved", async () => {
    const { host, user, show } = await open();
    await user.type(box(), "Napisao sam pola");
    show({ Closed: true });
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("This support ticket is resolved")).toBeInTheDocument();
    expect(screen.getByText("Your message was not sent:")).toBeInTheDocument();
    expect(screen.getByText("Napisao sam pola")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Copy: Message" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.queryByText("Napisao sam pola")).not.toBeInTheDocument();
  });

  it("An unsent message in a deleted ticket does not block leaving the page", async () => {
    const { host, user, handle } = await open({}, { answer: () => false });
    await user.type(box(), "Ipak ništa");
    expect(handle.canLeave?.()).not.toBe(true);
    await user.click(screen.getByRole("button", { name: "Mark Resolved" }));
    expect(host.questions.at(-1)?.text).toMatch(/Your message will not be sent\.$/);
    host.on("DELETE", "api/tickets/31", recordAnswer({ id: 31 }));
    host.on("GET", "api/tickets", []);
    await user.click(screen.getByRole("button", { name: "Delete Support Ticket" }));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/tickets"));
    expect(handle.canLeave?.()).toBe(true);
  });

  it("A ticket deleted elsewhere shows a warning and keeps the unsent text", async () => {
    const { host, user } = await open();
    await user.type(box(), "Napisao sam pola");
    await act(async () => host.events.emit("hpay-record-deleted", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("This was deleted elsewhere and can no longer be saved.")).toBeVisible();
    expect(box()).toHaveValue("Napisao sam pola");
    fireEvent.focus(window);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(box()).toHaveValue("Napisao sam pola");
    await user.clear(box());
    expect(await screen.findByText("This support ticket was not found.")).toBeVisible();
  });

  it("A ticket deleted elsewhere without a live event keeps the unsent text", async () => {
    const { host, user } = await open();
    await user.type(box(), "Napisao sam pola");
    host.on("GET", "api/tickets/31", refusal(404, "NOT_FOUND"));
    fireEvent.focus(window);
    expect(await screen.findByText("This was deleted elsewhere and can no longer be saved.")).toBeVisible();
    expect(box()).toHaveValue("Napisao sam pola");
  });

  it("A double click deletes a ticket only once", async () => {
    const { host, user } = await open();
    host.on("DELETE", "api/tickets/31", recordAnswer({ id: 31 }));
    host.on("GET", "api/tickets", []);
    await user.dblClick(screen.getByRole("button", { name: "Delete Support Ticket" }));
    await waitFor(() => expect(host.navigation.address()).toBe("/tickets"));
    expect(host.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    await screen.findByRole("heading", { level: 1, name: "Support tickets" });
    act(() => host.navigation.push("/ticketdetails/31"));
    expect(await screen.findByText("This support ticket was not found.")).toBeVisible();
  });

  it("Text pasted from a spreadsheet is inserted as plain text", async () => {
    const { host } = await open();
    const clipboardData = { files: [picture("image.png")], getData: () => "1.200,00" };
    const isLeftToBrowser = fireEvent.paste(box(), { clipboardData });
    expect(isLeftToBrowser).toBe(true);
    expect(host.requests.some(({ path }) => path === "upload")).toBe(false);
  });

  it("A message is marked as seen only in a visible window", async () => {
    const notedTimes: string[] = [];
    const seen: SeenPort = Object.assign(fakeValue({}), {
      note: (_resource: string, _id: number, at: string) => void notedTimes.push(at),
    });
    const { host, show } = await open({ LastMessageAt: "2026-11-20T10:00:00.000Z" }, {}, seen);
    const visibility = jest.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    show({
      LastMessageAt: "2026-11-20T11:00:00.000Z",
      TicketEntries: [aTicketEntry({ id: 303, Content: "Rešeno je." })],
    });
    await act(async () => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("Rešeno je.")).toBeInTheDocument();
    expect(notedTimes).toEqual(["2026-11-20T10:00:00.000Z"]);
    visibility.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(notedTimes).toEqual(["2026-11-20T10:00:00.000Z", "2026-11-20T11:00:00.000Z"]);
    visibility.mockRestore();
  });

  it("A message shows its attached pictures", async () => {
    await open({ TicketEntries: [aTicketEntry({ Attachments: '["a1b2.png"]' })] });
    expect(screen.getByRole("img", { name: "Attachment 1" })).toHaveAttribute(
      "src",
      "http://localhost/uploads/a1b2.png",
    );
  });

  // spec 3.2-details-writer-sees-delete 3.7-message-delete-delete-ticket 3.8-message-deleted
  it("A message can be deleted only by its author, after a confirmation", async () => {
    const { host, user } = await open();
    host.on("DELETE", "api/ticket_entry/301", { data: { id: 301 } });
    const buttons = screen.getAllByRole("button", { name: "Delete message" });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0] ?? document.body);
    await waitFor(() => expect(texts(host)).toEqual(["Message deleted"]));
    expect(host.questions).toHaveLength(1);
  });

  it("Deleting a message moves the focus to the other messages", async () => {
    const { host, user, show } = await open();
    host.on("DELETE", "api/ticket_entry/301", () => {
      show({ TicketEntries: [reply] });
      return { data: { id: 301 } };
    });
    screen.getByRole("button", { name: "Delete message" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    await waitFor(() => expect(screen.getByText("Messages")).toHaveFocus());
  });

  it("A new message from the other side appears while the user types", async () => {
    const { host, user, show } = await open();
    await user.type(box(), "Pišem");
    const lateEntry = aTicketEntry({
      id: 304,
      Writer: { id: 14, Email: "support@demo.test" },
      Content: "Rešeno!",
    });
    show({ TicketEntries: [lateEntry] });
    act(() => host.events.emit("hpay-record-updated", { resource: "tickets", record_id: 31 }));
    expect(await screen.findByText("Rešeno!")).toBeInTheDocument();
    expect(box()).toHaveValue("Pišem");
  });

  it("A message missed by the live connection appears on return to the window", async () => {
    const { show } = await open();
    show({ TicketEntries: [aTicketEntry({ id: 304, Content: "Stiglo" })] });
    fireEvent.focus(window);
    expect(await screen.findByText("Stiglo")).toBeInTheDocument();
  });
});

const picture = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: "image/png" });

describe("reported errors", () => {
  const failures = [
    {
      what: "resolving",
      button: "Mark Resolved",
      method: "PUT",
      path: "api/tickets/31",
      // spec 3.8-error-ticket-could-closed
      expected: "Error: ticket could not be closed!",
    },
    {
      what: "deleting the ticket",
      button: "Delete Support Ticket",
      method: "DELETE",
      path: "api/tickets/31",
      expected: "Error: ticket could not be deleted!",
    },
    {
      what: "deleting a message",
      button: "Delete message",
      method: "DELETE",
      path: "api/ticket_entry/301",
      // spec 3.8-error-message-could-deleted
      expected: "Error: message could not be deleted!",
    },
  ];
  const answers = {
    "a refusal": () => refusal(500, "INTERNAL"),
    "a page of HTML": () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    "a version that somebody else changed": () => refusal(412, "VERSION_CONFLICT"),
  };
  const rows = failures.flatMap((failure) =>
    Object.entries(answers).map(([how, answer]) => ({ ...failure, how, answer })),
  );

  it.each(rows)("An error is reported: $what: $how", async ({ button, method, path, expected, answer }) => {
    const { host, user } = await open();
    host.on(method, path, answer);
    await user.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(texts(host)).toEqual([expected]));
    expect(host.navigation.address()).toBe("/ticketdetails/31");
  });

  const lostAnswer = () => new Response("<html>Bad gateway</html>", { status: 502 });
  it.each([
    ["is refused", picture("slika.png"), { error: "UNSUPPORTED_MEDIA" }, "Upload blocked! slika.png"],
    [
      "fails to upload",
      picture("slika.png"),
      lostAnswer,
      "slika.png was not uploaded. Check your connection and choose it again.",
    ],
    ["is too large", picture("velika.png", 5 * 1024 * 1024 + 1), {}, "velika.png is larger than 5 MB."],
  ])("An error is reported for a file that %s", async (_title, file, answer, expected) => {
    const { host, user } = await open();
    host.on("POST", "upload", answer);
    await user.upload(screen.getByLabelText("Attach files", { selector: "input" }), file);
    await waitFor(() => expect(texts(host)).toEqual([expected]));
  });
});
