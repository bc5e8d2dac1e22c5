import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { registryClient } from "./registry-client.mjs";

const servers = [];
afterEach(() =>
  Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))),
);

/** A server that answers everything alike. @returns its address */
async function answering(status, text) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { connection: "close" });
    response.end(text);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
}
const look = (panel) => registryClient(panel, { key: "hpr_x" }).look();

describe("registry client", () => {
  it.each([
    [
      "a key that has ended",
      401,
      '{"error":"401 UNAUTHORIZED"}',
      "does not know the key in HPAY_REGISTRY_KEY",
    ],
    ["a refusal in words", 403, '{"error":"It may not."}', "refuses: It may not."],
    ["an address that is no panel", 200, "<!doctype html>", "is no panel: it answered 200 without JSON"],
  ])("The command line states %s", async (_what, status, text, words) => {
    await expect(look(await answering(status, text))).rejects.toThrow(words);
  });

  it("The command line names a panel that does not answer, and an invalid address", async () => {
    const panel = await answering(200, "");
    await new Promise((resolve) => servers.pop().close(resolve));
    await expect(look(panel)).rejects.toThrow(`${panel} does not answer: `);
    expect(() => registryClient("panel", { key: "hpr_x" })).toThrow('"panel" is no address');
  });

  it.each([
    [["--help"], 0, /^hpay <build \| dev/],
    [["promote", "--force"], 2, /Unknown option '--force'\nhpay </],
    [["improve"], 2, /^hpay </],
  ])("The command hpay %s shows its usage without a stack", (words, code, text) => {
    const hpay = join(import.meta.dirname, "../bin/hpay.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [hpay, ...words], { encoding: "utf8" });
    expect(status).toBe(code);
    expect(stdout + stderr).toMatch(text);
    expect(stderr).not.toContain("    at ");
  });
});
