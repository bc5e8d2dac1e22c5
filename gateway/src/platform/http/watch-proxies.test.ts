import { startLimitMs, testGateway } from "../../testing/test-gateway";

const forwardedRequest = { headers: { "x-forwarded-for": "198.51.100.7" } };

it.each([
  ["0", 1, "untrusted"],
  ["1", 0, undefined],
])(
  "With TRUST_PROXY %s, a forwarding proxy is reported %i times and health checks return %s",
  async (TRUST_PROXY, times, warnCount) => {
    const gateway = await testGateway({ TRUST_PROXY });
    const error = jest.spyOn(gateway.services.log, "error").mockImplementation();
    expect((await gateway.nobody.call("GET", "/ready")).body.proxy).toBeUndefined();
    for (let n = 0; n < 3; n += 1) await gateway.nobody.call("GET", "/geo", forwardedRequest);
    expect(error.mock.calls.filter(([text]) => String(text).includes("TRUST_PROXY"))).toHaveLength(times);
    for (const url of ["/ready", "/health"])
      expect((await gateway.nobody.call("GET", url)).body.proxy).toBe(warnCount);
    await gateway.close();
  },
  startLimitMs,
);
