import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distantCommands } from "./distant-commands.mjs";
import { registryClient } from "./registry-client.mjs";

const servers = [];
afterEach(() =>
  Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))),
);

/** Starts a server that gives the same answer to every request. @returns its address */
async function serve(status, text, receiveBody = (_body) => {}) {
  const server = createServer(async (request, response) => {
    receiveBody(Buffer.concat(await request.toArray()).toString());
    response.writeHead(status, { connection: "close" });
    response.end(text);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
}
const overviewOf = (panel) => registryClient(panel, { key: "hpr_x" }).look();

describe("registry client", () => {
  it.each([
    ["an unknown key", 401, '{"error":"401 UNAUTHORIZED"}', "does not know the key in HPAY_REGISTRY_KEY"],
    ["the reason for a refusal", 403, '{"error":"It may not."}', "refuses: It may not."],
    ["an address that is not a panel", 200, "<!doctype html>", "is no panel: it answered 200 without JSON"],
  ])("The registry client reports %s", async (_what, status, text, words) => {
    await expect(overviewOf(await serve(status, text))).rejects.toThrow(words);
  });

  it("An unreachable panel is named in the error", async () => {
    const panel = await serve(200, "");
    await new Promise((resolve) => servers.pop().close(resolve));
    await expect(overviewOf(panel)).rejects.toThrow(`${panel} does not answer: `);
    expect(() => registryClient("panel", { key: "hpr_x" })).toThrow('"panel" is no address');
  });

  it.each(["localhost:4000", "ftp://panel.example", "panel"])("%p is not a panel address", (panel) => {
    expect(() => registryClient(panel, { key: undefined })).toThrow(`"${panel}" is no address`);
  });

  it("A missing registry or unpublished remote is named in the error", async () => {
    const missingUrl = await serve(404, '{"error":"404 NOT_FOUND Not found"}');
    await expect(overviewOf(missingUrl)).rejects.toThrow(`${missingUrl} has no registry: --to takes`);
    const emptyUrl = await serve(200, '{"data":{"revision":"a","remotes":[],"audit":[]}}');
    const promotion = registryClient(emptyUrl, { key: "hpr_x" }).move("mfe-payouts", "promote", () => ({}));
    await expect(promotion).rejects.toThrow(`mfe-payouts is not published at ${emptyUrl}. Publish it first.`);
  });

  it("An oversized release is refused with its size", async () => {
    const limitedUrl = await serve(413, '{"error":"413 PAYLOAD_TOO_LARGE"}');
    const folder = mkdtempSync(join(tmpdir(), "hpay-large-"));
    writeFileSync(join(folder, "remoteEntry.js"), Buffer.alloc(2 * 1024 * 1024));
    const config = { name: "mfe-payouts", owner: "payouts team", budgetBytes: 1 };
    const publication = registryClient(limitedUrl, { key: "hpr_x" }).publish(config, {}, folder, {
      dryRun: false,
    });
    await expect(publication).rejects.toThrow("refuses files of 3 MB in base64. Make the release smaller.");
    rmSync(folder, { recursive: true });
  });

  it("The registry commands list a remote's notice and resolve `latest` to the newest release", async () => {
    const remote = {
      name: "mfe-payouts",
      owner: "payouts team",
      channels: { stable: "1.0.0-a" },
      versions: ["1.0.0-a", "1.0.0-b"],
      disabled: { en: "Back at noon" },
    };
    const bodies = [];
    const panel = await serve(
      200,
      JSON.stringify({ data: { revision: "a", remotes: [remote], audit: [], remote } }),
      (body) => bodies.push(body),
    );
    const lines = [];
    const call = { to: panel, key: "hpr_x", values: {}, print: (line) => lines.push(line) };
    await distantCommands.list(call, "mfe-payouts");
    await distantCommands.promote(call, "mfe-payouts", "latest");
    expect(lines.at(-2)).toContain('disabled with the notice "Back at noon"');
    expect(bodies.at(-1)).toContain('"version":"1.0.0-b"');
  });

  const bin = (name) => join(import.meta.dirname, "../bin", name);
  it.each([
    ["hpay --help", 0, /^hpay <build \| dev/],
    ["hpay promote --force", 2, /Unknown option '--force'\nhpay </],
    ["hpay improve", 2, /^There is no command "improve"\.\nhpay </],
    ["hpay rollback 1.0.0", 1, /^hpay rollback does not take "1\.0\.0"\. Use: hpay rollback\n/],
    ["hpay dev --port abc", 1, /^--port takes a number from 0 to 65535, not "abc"\.\n/],
    ["hpay dev --against panel.example", 1, /^"panel\.example" is no address/],
    ["hpay promote", 1, /^--to \(or HPAY_PANEL\) names the panel/],
    ["federation improve", 2, /^There is no command "improve"\.\nnpm run federation -- </],
    ["federation publish", 1, /^publish needs a remote\. Use: publish <remote>\n/],
    [
      "federation publish mfe-none",
      1,
      /^There is no remote "mfe-none" here: .*remote\.config\.ts is missing\./,
    ],
    [
      "federation rollback mfe-support 1.0.0",
      1,
      /^rollback does not take "1\.0\.0"\. Use: rollback <remote>\n/,
    ],
    [
      "federation rollback mfe-support 1.0.0 --to https://panel.example",
      1,
      /^rollback does not take "1\.0\.0"\./,
    ],
    [
      "federation matrix nonsense",
      1,
      /^"nonsense" is neither a commit nor the folder of a deployed panel\.\n/,
    ],
    ["pack-packages --relase", 2, /^Unknown option '--relase'\nnpm run pack-packages -- </],
    [
      "../../create-remote/create mfe-payouts --pakages x",
      2,
      /^Unknown option '--pakages'\nnpm create hpay-remote/,
    ],
    ["../../create-remote/create mfe-payouts --packages /none", 1, /^\/none holds no packed packages/],
  ])("The command %s prints help or an error without a stack trace", (command, code, text) => {
    const [name, ...words] = command.split(" ");
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin(`${name}.mjs`), ...words], {
      cwd: tmpdir(),
      encoding: "utf8",
      env: { ...process.env, HPAY_PANEL: "" },
    });
    expect(stdout + stderr).toMatch(text);
    expect(status).toBe(code);
    expect(stderr).not.toContain("    at ");
  });
});
