import { atHostOf, isSandboxHost, sandboxOf } from "./sandbox-host";

const at = (publicUrl: string, clientBase = publicUrl) => ({ publicUrl, clientBase });
const separateHosts = at("https://panel.example", "https://pay.example");

describe("sandbox host", () => {
  it.each([
    ["https://pay.example", "https://sandbox.pay.example"],
    ["https://sandbox.pay.example", "https://sandbox.pay.example"],
    ["http://localhost:4000", "http://sandbox.localhost:4000"],
    ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["http://[::1]:4000", "http://[::1]:4000"],
  ])("The sandbox host is derived from the public address: %s", (publicUrl, sandbox) => {
    expect(sandboxOf(publicUrl).origin).toBe(sandbox);
  });

  it("The sandbox host is recognized by name, whatever the port", () => {
    expect(isSandboxHost(at("https://pay.example"), "sandbox.pay.example")).toBe(true);
    expect(isSandboxHost(at("https://pay.example"), "Sandbox.pay.example:8443")).toBe(true);
    for (const host of ["pay.example", "sandbox.evil.example", "sandbox.pay.example.evil.example", undefined])
      expect([host, isSandboxHost(at("https://pay.example"), host)]).toEqual([host, false]);
    expect(isSandboxHost(at("http://127.0.0.1:4000"), "127.0.0.1:4000")).toBe(false);
  });

  it("Panel and pay pages on two hosts each have a sandbox host", () => {
    for (const host of ["sandbox.panel.example", "sandbox.pay.example"])
      expect([host, isSandboxHost(separateHosts, host)]).toEqual([host, true]);
    expect(isSandboxHost(separateHosts, "pay.example")).toBe(false);
  });

  it.each([
    ["pay.example", "https://pay.example/a?b=1"],
    ["sandbox.pay.example:8443", "https://sandbox.pay.example/a?b=1"],
    ["panel.example", "https://panel.example/a?b=1"],
    ["evil.example", "https://pay.example/a?b=1"],
    [undefined, "https://pay.example/a?b=1"],
  ])("A page's address has the requested host name if the host belongs to the gateway: %s", (host, page) => {
    expect(atHostOf(separateHosts, host, "https://pay.example/a?b=1")).toBe(page);
  });
});
