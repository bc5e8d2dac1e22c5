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
    return setPeople(gateway.services.db, command);
  };
  const flagsOf = async (email: string) => (await (await gateway.as(email)).call("GET", "/me")).body;

  it("The operator names the provider's people, who replace the previous ones at once", async () => {
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

  it("Support people see the tickets of all companies", async () => {
    const seen = async () =>
      (await (await gateway.as("other@demo.test")).call("GET", "/api/tickets")).body.data.length;
    const before = await seen();
    expect(await set("support", "support@demo.test,other@demo.test")).toBe(
      "ticket_support: support@demo.test,other@demo.test",
    );
    expect(await seen()).toBeGreaterThan(before);
  });

  it("People who can be added as HPay support are separate from people who create companies", async () => {
    expect(await flagsOf("other@demo.test")).not.toHaveProperty("SupportStaff");
    await set("staff", "other@demo.test");
    expect(await flagsOf("other@demo.test")).toMatchObject({ SupportStaff: true });
  });

  it("A person who is no longer HPay support has no access to companies that added them", async () => {
    const companies = async () =>
      (await (await gateway.as("support@demo.test")).call("GET", "/api/companies")).body.total;
    await set("staff", "support@demo.test");
    expect(await companies()).toBe(1);
    await set("staff", "none");
    expect(await companies()).toBe(0);
  });

  it.each([[[]], [["everybody", "a@b.example"]], [["staff", "ana"]], [["staff", "none", "a@b.example"]]])(
    "An invalid list of people changes nothing: %p",
    (words) => {
      expect(readPeople(words)).toBeUndefined();
    },
  );
});
