import { orders } from "../platform/database/schema/commerce";
import { subscriptionCharges } from "../platform/database/schema/payments";
import { startedGateway } from "../testing/started-gateway";

const dayMs = 24 * 60 * 60_000;

describe("a process with a wrong clock", () => {
  const setup = startedGateway();
  afterEach(() => void jest.restoreAllMocks());
  /** Moves the clock of the process, but not the store's. */
  const moveClock = (ms: number) => {
    const { now } = Date;
    jest.spyOn(Date, "now").mockImplementation(() => now() + ms);
  };
  const readiness = async () => {
    const { status, body } = await setup.gateway.nobody.call("GET", "/ready");
    return [status, body.status];
  };
  const orderCount = () => setup.gateway.services.db.$count(orders);

  it.each([40, -40])("A process is not ready while its clock is %s days ahead", async (days) => {
    moveClock(days * dayMs);
    expect(await readiness()).toEqual([503, "wrong clock"]);
    jest.restoreAllMocks();
    expect(await readiness()).toEqual([200, "ready"]);
  });

  it("A process with a wrong clock charges no subscription early and ends no session", async () => {
    const { db } = setup.gateway.services;
    await db.update(subscriptionCharges).set({ tryAt: new Date(Date.now() + 5 * dayMs) });
    const before = await orderCount();
    moveClock(10 * dayMs);
    await expect(setup.gateway.jobs.runDue()).rejects.toThrow("the clock of this process");
    jest.restoreAllMocks();
    expect(await orderCount()).toBe(before);
    expect((await setup.owner.call("GET", "/api/countries")).status).toBe(200);
  });

  it("A process is ready while its clock is wrong by one day", async () => {
    moveClock(26 * 60 * 60_000);
    expect(await readiness()).toEqual([200, "ready"]);
  });
});
