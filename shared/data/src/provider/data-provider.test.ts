import { fakeHost, refusal } from "@hpay/testing";
import { createDataProvider } from "./data-provider";

describe("reading records", () => {
  // spec 1.7-lists-default-page-1
  it("A list request contains all default parameters", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets", { data: [{ id: 1 }], total: 7, totalIsAtLeast: true, nextCursor: "c" });
    const list = await createDataProvider(host).list("tickets", { filter: { CompanyId: 1 } });
    expect(list).toEqual({ records: [{ id: 1 }], total: 7, totalIsAtLeast: true, nextCursor: "c" });
    expect(Object.fromEntries(host.requests[0]?.query ?? [])).toEqual({
      page: "1",
      perPage: "30",
      orderBy: "id",
      order: "desc",
      filter: '{"CompanyId":1}',
    });
  });

  // spec 3.7-orders-company-sites-orders
  it("Orders are read and written under different resource names", async () => {
    const host = fakeHost();
    host.on("GET", "api/company_sites_orders", []);
    host.on("POST", "api/company_site_orders", { data: { id: 5 } });
    const provider = createDataProvider(host);
    await provider.list("company_site_orders");
    await provider.create("company_site_orders", { Uid: "1" });
    expect(host.emitted).toMatchObject([{ detail: { resource: "company_site_orders", record_id: 5 } }]);
  });

  it("A response without a list or record is a network failure", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets", { total: 3 });
    host.on("GET", "api/tickets/:id", { data: [] });
    const provider = createDataProvider(host);
    await expect(provider.list("tickets")).rejects.toMatchObject({ kind: "network" });
    await expect(provider.getOne("tickets", 1)).rejects.toMatchObject({ kind: "network" });
  });

  it("A call without a response is a network failure", async () => {
    const host = { ...fakeHost(), http: () => Promise.reject(new TypeError("Failed to fetch")) };
    await expect(createDataProvider(host).getOne("tickets", 1)).rejects.toMatchObject({
      kind: "network",
      status: 0,
    });
  });

  it("An aborted call rejects with an AbortError", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets", () => new Promise(() => undefined));
    const controller = new AbortController();
    const listCall = createDataProvider(host).list("tickets", {}, { signal: controller.signal });
    controller.abort();
    await expect(listCall).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("writing records", () => {
  // spec 1.7-record-created-updated-deleted
  it("A write sends the record's version and emits the change", async () => {
    const host = fakeHost();
    host.on("PUT", "api/company_sites/:id", { data: { id: 3, Version: 5 } });
    await createDataProvider(host).update("company_sites", 3, { Enabled: false }, { version: 4 });
    expect(host.requests[0]?.headers.get("If-Match")).toBe("4");
    expect(host.emitted).toMatchObject([
      {
        name: "hpay-record-updated",
        detail: { resource: "company_sites", record_id: 3, company_id: 1, site_id: 3 },
      },
    ]);
  });

  it("Creating a record and running an action send an idempotency key", async () => {
    const host = fakeHost();
    host.on("POST", "api/tickets", { data: { id: 8 } });
    host.on("POST", "api/company_site_orders/:id/actions/:action", { data: {} });
    const provider = createDataProvider(host);
    await provider.create("tickets", { Title: "Help me" }, { idempotencyKey: "k-1" });
    await provider.action("company_site_orders", 4, "refund", { Amount: "1.00" }, { idempotencyKey: "k-2" });
    expect(host.requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["k-1", "k-2"]);
    expect(host.emitted.map(({ name }) => name)).toEqual(["hpay-record-created", "hpay-record-updated"]);
  });

  it("A gateway on another origin receives no unsupported headers", async () => {
    const host = fakeHost({ config: { features: [] } });
    host.on("POST", "api/tickets", { data: { id: 8 } });
    host.on("PUT", "api/tickets/:id", { data: { id: 8 } });
    const provider = createDataProvider(host);
    await provider.create("tickets", {});
    await provider.update("tickets", 8, { Closed: true }, { version: 1 });
    for (const { headers } of host.requests) expect([...headers.keys()]).toEqual(["content-type"]);
  });

  it("A change to a child record is also emitted for the parent record", async () => {
    const host = fakeHost();
    host.on("POST", "api/ticket_entry", { data: { id: 301 } });
    await createDataProvider(host).create(
      "ticket_entry",
      { Content: "Help" },
      { partOf: { resource: "tickets", id: 8 } },
    );
    expect(host.emitted).toMatchObject([
      { name: "hpay-record-created", detail: { resource: "ticket_entry", record_id: 301 } },
      { name: "hpay-record-updated", detail: { resource: "tickets", record_id: 8 } },
    ]);
  });

  it("A refused write emits nothing", async () => {
    const host = fakeHost();
    host.on("DELETE", "api/tickets/:id", refusal(403, "FORBIDDEN"));
    await expect(createDataProvider(host).remove("tickets", 8)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(host.emitted).toEqual([]);
  });

  it("A change is emitted for the original company after the user selects another company", async () => {
    const host = fakeHost();
    let answerCall = () => {};
    host.on(
      "PUT",
      "api/tickets/:id",
      () => new Promise((resolve) => (answerCall = () => resolve({ data: { id: 8 } }))),
    );
    const updateCall = createDataProvider(host).update("tickets", 8, { Closed: true });
    await host.selection.select(2, 9);
    answerCall();
    await updateCall;
    expect(host.emitted).toMatchObject([{ detail: { company_id: 1, site_id: 3 } }]);
  });
});
