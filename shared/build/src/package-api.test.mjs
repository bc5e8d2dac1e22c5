import { apiFaults, apiPath, nextVersions, packageApi } from "./package-api.mjs";
import { readJson } from "./workspace.mjs";

const api = (version, ...names) => ({ "@hpay/ui": { version, doors: { ".": names } } });

describe("packages for other repositories", () => {
  it("Each package keeps the exports of its last release within a major version", () => {
    expect(apiFaults(readJson(apiPath), packageApi())).toEqual([]);
  });

  it("Package exports include types and secondary entry points", () => {
    const { "@hpay/ui": ui, "@hpay/embed": embed } = packageApi();
    expect(ui.doors["."]).toEqual(expect.arrayContaining(["Alert", "UiProvider"]));
    expect(embed.doors["./react"]).toContain("HpayRemote");
    expect(Object.values(packageApi()).every(({ doors }) => (doors["."] ?? []).length > 0)).toBe(true);
  });

  it("A removed export is refused unless the major version was raised by hand", () => {
    const before = api("1.2.3", "Pager", "Tabs");
    expect(apiFaults(before, api("1.2.3", "Tabs"))).toEqual([
      "@hpay/ui no longer has Pager of .: export it until 2.0.0.",
    ]);
    expect(apiFaults(before, api("2.0.0", "Tabs"))).toEqual([]);
    expect(() => nextVersions(before, api("1.2.3", "Tabs"))).toThrow("no longer has Pager");
  });

  it.each([
    ["more names", api("1.2.3", "Pager", "Tabs"), "1.3.0"],
    ["the same names", api("1.2.3", "Pager"), "1.2.4"],
    ["a manually raised major version", api("2.0.0"), "2.0.0"],
  ])("A release with %s gets the matching next version", (_, now, version) => {
    expect(nextVersions(api("1.2.3", "Pager"), now)).toEqual({ "@hpay/ui": version });
  });
});
