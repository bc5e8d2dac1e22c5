import { mailsTo } from "../../../testing/code-mail";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../../testing/test-gateway";

const supportMail = "support@demo.test";
const ownerMail = "owner@demo.test";

describe("ticket mails", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let support: TestPerson;
  let ticketId: number;
  const write = async (person: TestPerson, Content: string) => {
    const body = { TicketId: ticketId, Content };
    expect((await person.call("POST", "/api/ticket_entry", { body })).status).toBe(201);
    return notify(person);
  };
  const notify = (person: TestPerson) =>
    person.call("POST", "/supportTicketNotifications", { body: { TicketId: ticketId, language: "rs" } });
  const newestMail = async (recipient: string) => (await mailsTo(gateway, recipient))[0];

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as(ownerMail);
    support = await gateway.as(supportMail);
    const body = { Title: "Čitač kartica ne radi", CompanyId: 1 };
    ticketId = (await owner.call("POST", "/api/tickets", { body })).body.data.id;
  }, startLimitMs);
  afterAll(() => gateway.close());

  // spec 3.4-reopening
  it("Neither a ticket's owner nor support can reopen a resolved ticket", async () => {
    const creation = await owner.call("POST", "/api/tickets", {
      body: { Title: "Rešeno pitanje", CompanyId: 1 },
    });
    const url = `/api/tickets/${creation.body.data.id}`;
    expect((await owner.call("PUT", url, { body: { Closed: true } })).status).toBe(200);
    for (const person of [owner, support]) {
      const { status, body } = await person.call("PUT", url, { body: { Closed: false } });
      expect([status, body.error_code]).toEqual([409, "TICKET_RESOLVED"]);
    }
    expect((await owner.call("GET", url)).body.data.Closed).toBe(true);
  });

  // spec 1.6-support-staff-lists-settings 3.6-support-staff-settings-ticket
  it("Support staff are mailed about a new ticket in their language", async () => {
    expect((await write(owner, "Od jutros <b>ništa</b>")).body).toEqual({ status: "OK" });
    const mail = await newestMail(supportMail);
    expect(mail?.subject).toBe(`New support ticket #${ticketId}`);
    expect(mail?.text).toContain("Od jutros <b>ništa</b>");
    expect(mail?.text).toContain(`http://localhost:4000/ticketdetails/${ticketId}`);
  });

  it("The ticket's owner is mailed about the reply and the resolution", async () => {
    await write(support, "Restartujte uređaj.");
    expect((await newestMail(ownerMail))?.subject).toMatch(/^Nova poruka u tiketu za podršku/);
    await support.call("PUT", `/api/tickets/${ticketId}`, { body: { Closed: true } });
    expect((await newestMail(ownerMail))?.subject).toMatch(/^Tiket za podršku je rešen/);
  });

  // spec 3.7-supportticketnotifications-ticketid-language
  it("Ticket e-mails are sent once per message", async () => {
    const before = (await mailsTo(gateway, ownerMail)).length;
    await notify(support);
    expect(await mailsTo(gateway, ownerMail)).toHaveLength(before);
    expect((await notify(await gateway.as("other@demo.test"))).status).toBe(404);
    expect((await notify(gateway.nobody)).status).toBe(401);
  });

  it("One user's messages send support at most thirty e-mails an hour", async () => {
    const body = { Title: "Mnogo poruka", CompanyId: 1 };
    ticketId = (await owner.call("POST", "/api/tickets", { body })).body.data.id;
    gateway.pass(2 * 60 * 60_000);
    [owner, support] = [await gateway.as(ownerMail), await gateway.as(supportMail)];
    const sendSpy = jest.spyOn(gateway.services.mailer, "send").mockResolvedValue();
    for (let n = 0; n < 35; n += 1) await write(owner, `Poruka ${n}`);
    expect(sendSpy).toHaveBeenCalledTimes(30);
    await write(support, "Radimo na tome.");
    expect(sendSpy).toHaveBeenCalledTimes(31);
    sendSpy.mockRestore();
    const { data } = (await owner.call("GET", `/api/tickets/${ticketId}`)).body;
    expect(data.TicketEntries).toHaveLength(36);
  });
});
