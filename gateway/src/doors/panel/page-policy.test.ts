import { tmpdir } from "node:os";
import { readSettings } from "../../platform/settings/settings";
import { panelPolicy, scriptFramePolicy } from "./page-policy";

const settings = readSettings(
  {
    NODE_ENV: "development",
    PUBLIC_URL: "https://panel.example",
    PANEL_ORIGINS: "https://panel.example,https://admin.panel.example",
    API_BASE: "https://sandbox.panel.example/",
    SECRET_KEY: "t".repeat(32),
  },
  tmpdir(),
);

it("A panel whose API is on another host also allows images from that host", () => {
  const policy = panelPolicy(settings, { frameAncestors: [], styleHashes: [], scriptHashes: [] });
  expect(policy).toContain("; img-src 'self' data: blob: https://sandbox.panel.example; ");
});

it.each([
  ["panel.example", "https://panel.example"],
  ["admin.panel.example", "https://admin.panel.example"],
  ["evil.example", "https://panel.example"],
  ["admin.panel.example:8443", "https://panel.example"],
  [undefined, "https://panel.example"],
])("A request to the host %s gets the script frame from %s", (host, origin) => {
  expect(scriptFramePolicy(settings, host)).toContain(
    `script-src 'unsafe-eval' ${origin}/script-frame/frame.js;`,
  );
});
