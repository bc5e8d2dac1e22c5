import { atSandboxHost, isSandboxHost, sandboxOf } from "./sandbox-host";

describe("sandbox host", () => {
  it.each([
    ["https://pay.example", "https://sandbox.pay.example"],
    ["https://sandbox.pay.example", "https://sandbox.pay.example"],
    ["http://localhost:4000", "http://sandbox.localhost:4000"],
    ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
    ["http://[::1]:4000", "http://[::1]:4000"],
  ])("The sandbox host follows from the public address: %s", (publicUrl, sandbox) => {
    expect(sandboxOf(publicUrl).origin).toBe(sandbox);
  });

  it("The sandbox host is recognized by name, whatever the port", () => {
    expect(isSandboxHost("https://pay.example", "sandbox.pay.example")).toBe(true);
    expect(isSandboxHost("https://pay.example", "Sandbox.pay.example:8443")).toBe(true);
    for (const host of ["pay.example", "sandbox.evil.example", "sandbox.pay.example.evil.example", undefined])
      expect([host, isSandboxHost("https://pay.example", host)]).toEqual([host, false]);
    expect(isSandboxHost("http://127.0.0.1:4000", "127.0.0.1:4000")).toBe(false);
  });

  it("The sandbox host has the same paths", () => {
    expect(atSandboxHost("https://pay.example", "https://pay.example/a?b=1").href).toBe(
      "https://sandbox.pay.example/a?b=1",
    );
  });
});
