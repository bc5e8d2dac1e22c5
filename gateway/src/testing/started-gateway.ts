import { type LiveClients, liveClients } from "./live-client";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "./test-gateway";

/** A fixture shared by the tests of a `describe`: created before the first of them, ended after the last. */
function sharedFixture<T>(start: () => Promise<T>, end: (fixture: T) => Promise<void>): () => T {
  let fixture: T | undefined;
  beforeAll(async () => {
    fixture = await start();
  }, startLimitMs);
  afterAll(async () => {
    if (fixture) await end(fixture);
  });
  return () => {
    if (!fixture) throw new Error("there is a gateway in the tests, and not before them");
    return fixture;
  };
}

/** The gateway of a `describe`, with the owner of its first company signed in. */
export function startedGateway(env?: Parameters<typeof testGateway>[0]): {
  readonly gateway: TestGateway;
  readonly owner: TestPerson;
} {
  const now = sharedFixture(
    async () => {
      const gateway = await testGateway(env);
      return { gateway, owner: await gateway.as("owner@demo.test") };
    },
    ({ gateway }) => gateway.close(),
  );
  return {
    get gateway() {
      return now().gateway;
    },
    get owner() {
      return now().owner;
    },
  };
}

/** The gateway of a `describe` that is reached by live connections. */
export function liveGateway(): { readonly gateway: TestGateway; readonly live: LiveClients } {
  const now = sharedFixture(
    async () => {
      const gateway = await testGateway();
      return { gateway, live: await liveClients(gateway) };
    },
    async ({ gateway, live }) => {
      live.close();
      await gateway.close();
    },
  );
  return {
    get gateway() {
      return now().gateway;
    },
    get live() {
      return now().live;
    },
  };
}
