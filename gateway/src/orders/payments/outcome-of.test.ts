import { setTimeout as pause } from "node:timers/promises";
import { startedGateway } from "../../testing/started-gateway";
import { outcomeOf } from "./outcome-of";

const queryMs = 400;
const maxWaitMs = 1500;

describe("repeated payments", () => {
  const setup = startedGateway();
  afterEach(() => jest.restoreAllMocks());

  it("A repeated call keeps its time limit and polls a slow store at increasing intervals", async () => {
    const { db, database } = setup.gateway.services;
    const ask = database.pool.query.bind(database.pool) as (...given: unknown[]) => Promise<unknown>;
    const slowly = async (...args: unknown[]) => {
      await pause(queryMs);
      return ask(...args);
    };
    const querySpy = jest.spyOn(database.pool, "query").mockImplementation(slowly as never);
    const startMs = performance.now();
    expect(await outcomeOf({ db }, "nobody-asked", maxWaitMs)).toBeUndefined();
    // A call that polled without end would never answer.
    expect(performance.now() - startMs).toBeLessThan(20 * maxWaitMs);
    expect(querySpy.mock.calls.length).toBeGreaterThan(1);
    expect(querySpy.mock.calls.length).toBeLessThan(6);
  });
});
