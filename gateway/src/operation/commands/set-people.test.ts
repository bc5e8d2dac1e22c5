import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { readPeople, setPeople } from "./set-people";

describe("provider's people", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway();
  }, startLimitMs);
  afterAll(() => gateway.close());
  const set = (...words: readonly string[]) => {
    const command = readPeople(words);
    if (!command) throw new Error(`unknown command: ${words.join(" ")}`);
    return setPeople(gateway.services, command);
  };
  const flagsOf = async (email: string) => (await (await gateway.as(email)).call("GET", "/me")).body;

  it("The operator's new list of provider users replaces the previous one immediately", async () => {
    expect(await set("developers")).toBe("hp_developers: owner@demo.test");
    expect(await flagsOf("other@demo.test")).not.toMatchObject({ Developer: true });
    expect(await set("developers", "Other@Demo.Test", "nova@primer.example")).toBe(
      "hp_developers: other@demo.test,nova@primer.example\nNobody has registered yet as nova@primer.example.",
    );
    expect(await flagsOf("other@demo.test")).toMatchObject({ Developer: true });
    expect(await flagsOf("owner@demo.test")).not.toMatchObject({ Developer: true });
    expect(await set("developers", "none")).toBe("hp_developers: nobody");
    expect(await set("developers")).toBe("hp_developers: nobody");
  });

  it("Support users see all companies' tickets", async () => {
    const countTickets = async () =>
      (await (await gateway.as("other@demo.test")).call("GET", "/api/tickets")).body.data.length;
    const before = await countTickets();
    expect(await set("support", "support@demo.test,other@demo.test")).toBe(
      "ticket_support: support@demo.test,other@demo.test",
    );
    expect(await countTickets()).toBeGreaterThan(before);
  });

  it("HPay support staff and users who can create companies are separate lists", async () => {
    expect(await flagsOf("other@demo.test")).not.toHaveProperty("SupportStaff");
    await set("staff", "other@demo.test");
    expect(await flagsOf("other@demo.test")).toMatchObject({ SupportStaff: true });
  });

  it("A former HPay support user loses access to all companies", async () => {
    const support = await gateway.as("support@demo.test");
    const companies = async () => (await support.call("GET", "/api/companies")).body.total;
    const people = async () => {
      const owner = await gateway.as("owner@demo.test");
      const { body } = await owner.call("GET", "/api/user_companies?perPage=100");
      return body.data.map(({ User }: { User: { Email: string } }) => User.Email);
    };
    await set("staff", "support@demo.test");
    expect(await people()).not.toContain("support@demo.test");
    const addedMember = { CompanyId: 1, UserId: "support@demo.test", Role: "hpay-support" };
    const owner = await gateway.as("owner@demo.test");
    const link = (await owner.call("POST", "/api/user_companies", { body: addedMember })).body.data;
    expect([await companies(), await people()]).toEqual([1, expect.arrayContaining(["support@demo.test"])]);
    await set("staff", "none");
    expect([await companies(), await people()]).toEqual([
      0,
      expect.not.arrayContaining(["support@demo.test"]),
    ]);
    const history = (await owner.call("GET", '/api/audit_log?filter={"Resource":"user_companies"}')).body
      .data[0];
    expect(history).toMatchObject({ Action: "delete", RecordId: link.id });
    expect(JSON.parse(history.Details)).toMatchObject({ Role: "hpay-support", by: "operator" });
  });

  it.each([[[]], [["everybody", "a@b.example"]], [["staff", "ana"]], [["staff", "none", "a@b.example"]]])(
    "An invalid user list changes nothing: %p",
    (words) => {
      expect(readPeople(words)).toBeUndefined();
    },
  );
});
