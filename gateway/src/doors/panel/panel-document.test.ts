import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Registry } from "@hpay/contract";
import { readEarlyPage } from "./panel-document";

const address = "/remotes/mfe-auth/1/early-page.json";
const registry = (
  earlyPage: string | undefined,
  disabledNotice?: { readonly notice: { readonly en: string } },
) =>
  ({
    revision: "r",
    remotes: [
      {
        name: "mfe-auth",
        channels: { stable: "1" },
        versions: { 1: { earlyPage } },
        disabled: disabledNotice,
      },
    ],
  }) as unknown as Registry;

describe("early page of a release", () => {
  const folder = mkdtempSync(join(tmpdir(), "hpay-early-"));
  const put = (text: string) => writeFileSync(join(folder, address), text);
  beforeAll(() => mkdirSync(join(folder, "remotes/mfe-auth/1"), { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("The early page is read from the stable release", async () => {
    put('{"css":"b{}","html":{"en":"<b>"}}');
    expect(await readEarlyPage(folder, registry(address))).toEqual({ css: "b{}", html: { en: "<b>" } });
  });

  it.each([
    "",
    "null",
    "[]",
    "{}",
    '{"css":1,"html":{}}',
    '{"css":"","html":null}',
    '{"css":"","html":{"en":1}}',
  ])("The early page is omitted when it contains %s", async (text) => {
    put(text);
    expect(await readEarlyPage(folder, registry(address))).toBeUndefined();
  });

  it("The early page is omitted when it is missing, outside its folder or part of a disabled remote", async () => {
    put('{"css":"b{}","html":{"en":"<b>"}}');
    for (const other of [
      registry(undefined),
      registry(address, { notice: { en: "Back at noon" } }),
      registry("/remotes/mfe-auth/2/early-page.json"),
      registry(`/remotes/..${address}`),
      registry("/federation/registry.json"),
    ])
      expect(await readEarlyPage(folder, other)).toBeUndefined();
  });
});
