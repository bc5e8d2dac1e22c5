import { startedGateway } from "../../../testing/started-gateway";

describe("saved views", () => {
  const env = startedGateway();

  const save = (Name: string, Query: string, List = "orders", person = env.owner) =>
    person.call("POST", "/api/saved_views", { body: { List, Name, Query } });
  const listViews = async (person = env.owner) => {
    const filter = encodeURIComponent(JSON.stringify({ List: "orders" }));
    const { body } = await person.call(
      "GET",
      `/api/saved_views?filter=${filter}&orderBy=Name&order=asc&perPage=100`,
    );
    return body.data.map((view: { Name: string; Query: string }) => [view.Name, view.Query]);
  };

  it("A saved view belongs to one user and one list", async () => {
    expect((await save("Neplaćene", "q=PAYMENT%3AAWAITING")).status).toBe(201);
    expect((await save("Danas", "from=today")).status).toBe(201);
    expect((await save("Danas", "from=today", "transactions")).status).toBe(201);
    expect((await save("Neplaćene", "q=PAYMENT%3AOVERDUE&size=100")).status).toBe(201);
    expect(await listViews()).toEqual([
      ["Danas", "from=today"],
      ["Neplaćene", "q=PAYMENT%3AOVERDUE&size=100"],
    ]);
    expect(await listViews(await env.gateway.as("admin@demo.test"))).toEqual([]);
  });

  it.each([
    ["Name", { Name: " ", Query: "q=a", List: "orders" }],
    ["Name", { Name: "a".repeat(61), Query: "q=a", List: "orders" }],
    ["Query", { Name: "a", Query: "a".repeat(2001), List: "orders" }],
    ["List", { Name: "a", Query: "q=a", List: "companies" }],
  ])("A saved view with an invalid %s is rejected", async (field, body) => {
    const answer = await env.owner.call("POST", "/api/saved_views", { body });
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
  });

  it("A list has at most fifty saved views", async () => {
    const support = await env.gateway.as("support@demo.test");
    for (let n = 1; n <= 50; n++) expect((await save(`${n}`, "q=a", "orders", support)).status).toBe(201);
    expect((await save("51", "q=a", "orders", support)).status).toBe(400);
    expect(await listViews(support)).toHaveLength(50);
  });
});
