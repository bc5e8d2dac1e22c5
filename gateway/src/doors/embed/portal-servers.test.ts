import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";

const code = join(import.meta.dirname, "../../../../e2e/partners/hpay-session");
const posUid = "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";
const origin = "https://portal.example";

/** A program that requests one session with the code from docs/partners.md. */
type Portal = (gateway: string, embedKey: string) => readonly [program: string, ...args: string[]];
const portals: readonly (readonly [language: string, portal: Portal])[] = [
  [
    "Node",
    (gateway, embedKey) => [
      process.execPath,
      "--input-type=module",
      "-e",
      `import { hpaySession } from "${code}.mjs";
       console.log(JSON.stringify(await hpaySession(${JSON.stringify({ gateway, posUid, embedKey, origin })})));`,
    ],
  ],
];
const phpPortal: Portal = (gateway, embedKey) => [
  "php",
  "-r",
  `require "${code}.php"; echo hpay_session("${gateway}", "${posUid}", "${embedKey}", "${origin}");`,
];
const hasPhp = spawnSync("php", ["--version"]).status === 0;

describe.each(hasPhp ? [...portals, ["PHP", phpPortal] as const] : portals)(
  "a portal in %s",
  (name, portal) => {
    let gateway: TestGateway;
    let url = "";
    beforeAll(async () => {
      gateway = await testGateway();
      url = await gateway.app.listen({ port: 0, host: "127.0.0.1" });
    }, startLimitMs);
    afterAll(() => gateway.close());

    const run = async (embedKey: string) => {
      const [program, ...args] = portal(url, embedKey);
      const { stdout, stderr } = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
      return Promise.all([text(stdout), text(stderr)]);
    };

    it(`The ${name} code of docs/partners.md receives a session for its origin`, async () => {
      const [answer] = await run("demo-shop-embed-key");
      const { data } = JSON.parse(answer) as { data: Record<string, unknown> };
      expect(data).toMatchObject({ origins: [origin], pages: ["orders"] });
      expect(typeof data.token).toBe("string");
    });

    it(`The ${name} code of docs/partners.md reports why the gateway refuses a session`, async () => {
      expect((await run("another-key")).join("")).toMatch(/No session for https:\/\/portal\.example: .*403/);
    });
  },
);
