import { postJson } from "./post-json";
import { isPublicAddress, resolveTarget } from "./public-address";

const closedTo = { allowPrivateTargets: false };

describe("outbound addresses", () => {
  it.each([
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "2002:7f00:1::",
    "2001:db8::1",
  ])("An outbound address is not called when it is %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111"])(
    "An outbound address is called when it is %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    "http://localhost/",
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f.0.0.1/",
    "http://2130706433/",
    "http://017700000001/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "http://user:word@8.8.8.8/",
    "not an address",
  ])("An outbound address is refused as %s", async (address) => {
    await expect(postJson(closedTo, address, "{}")).rejects.toMatchObject({ code: "TARGET_NOT_ALLOWED" });
  });

  it("A private outbound address is allowed if the settings permit it", async () => {
    expect(await resolveTarget({ allowPrivateTargets: true }, "127.0.0.1")).toEqual({
      address: "127.0.0.1",
      family: 4,
    });
  });
});
