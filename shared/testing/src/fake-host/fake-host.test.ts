import { anOrder } from "../builders/orders";
import { takeFaults } from "../faults";
import { fakeHost } from "./fake-host";
import { refusal } from "./fake-http";

describe("fake gateway", () => {
  it("The fake gateway sends the test's responses and records requests", async () => {
    const host = fakeHost();
    host.on("GET", "api/company_site_orders/:id", ({ params }) => ({
      data: anOrder({ id: Number(params.id) }),
    }));
    const answer = await host.http("api/company_site_orders/7?x=1");
    expect(await answer.json()).toMatchObject({ data: { id: 7, Currency: "RSD" } });
    expect(host.requests).toMatchObject([{ method: "GET", path: "api/company_site_orders/7" }]);
  });

  it("The fake gateway returns an array as a list with a total", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets", [{ id: 1 }, { id: 2 }]);
    expect(await (await host.http("api/tickets")).json()).toEqual({ data: [{ id: 1 }, { id: 2 }], total: 2 });
  });

  it("A later response of the fake gateway replaces the earlier response", async () => {
    const host = fakeHost();
    host.on("GET", "api/tickets", []);
    host.on("GET", "api/tickets", refusal(403, "FORBIDDEN"));
    const answer = await host.http("api/tickets");
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: "403 FORBIDDEN" });
  });

  it("A call without a defined response fails the test", async () => {
    const host = fakeHost();
    await expect(host.http("api/companies")).rejects.toThrow("No answer for GET api/companies");
    expect(takeFaults()).toEqual([expect.stringContaining("GET api/companies")]);
  });

  it("The fake gateway rejects an aborted call", async () => {
    const host = fakeHost();
    host.on("GET", "api/companies", () => new Promise(() => undefined));
    const controller = new AbortController();
    const call = host.http("api/companies", { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("fake history", () => {
  it("The fake history supports push, replace and back", () => {
    const { navigation } = fakeHost({ path: "/orders?page=2" });
    navigation.push("/orders/7");
    navigation.replace("/orders/8");
    expect(navigation.address()).toBe("/orders/8");
    navigation.go(-1);
    expect(navigation.address()).toBe("/orders?page=2");
  });

  it("The fake history does not change when the page blocks leaving", async () => {
    const { navigation } = fakeHost({ path: "/orders" });
    navigation.guard(() => Promise.resolve(false));
    navigation.push("/sites");
    await Promise.resolve();
    expect(navigation.address()).toBe("/orders");
  });
});

describe("fake events", () => {
  it("The fake host records emitted events", () => {
    const host = fakeHost();
    host.events.emit("hpay-user-saved-pos", { company_id: 1, site_id: 3 });
    expect(host.emitted).toMatchObject([
      { name: "hpay-user-saved-pos", detail: { company_id: 1, site_id: 3, source: "test" } },
    ]);
  });

  it("The fake host counts its listeners", () => {
    const host = fakeHost();
    const stops = [
      host.events.on("hpay-company-changed", () => undefined),
      host.language.subscribe(() => undefined),
      host.live.on("onOrderCreated", () => undefined),
    ];
    expect(host.listenerCount()).toBe(3);
    for (const stop of stops) stop();
    expect(host.listenerCount()).toBe(0);
  });
});
