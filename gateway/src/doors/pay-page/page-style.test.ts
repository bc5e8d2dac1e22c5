import { customerPagePolicy } from "./page-style";
import { formActionOf } from "./shop-return";

/** nginx by default reads 4 kB of headers, of which a customer page's other headers take at most 700 bytes. */
const maxPolicy = 3300;

describe("policy of the customers' pages", () => {
  const shop = "https://shop.example";
  const origins = Array.from({ length: 1000 }, (_, at) => `https://shop-${at}.example`);

  it("A POS with a thousand addresses gets a policy header short enough for proxies", () => {
    const policy = customerPagePolicy({ frameAncestors: [shop, ...origins] });
    expect(policy.length).toBeLessThan(maxPolicy);
    expect(policy).toMatch(
      /; frame-ancestors https:\/\/shop\.example https:\/\/shop-0\.example .*\.example$/,
    );
  });

  it("A return address of any length keeps the policy header short enough for proxies", () => {
    expect(formActionOf(`${shop}/back?order=1`)).toEqual([`${shop}/back`]);
    expect(formActionOf(`${shop}/${"back/".repeat(2000)}`)).toEqual([shop]);
    const formActions = formActionOf(`https://${"a".repeat(8000)}.example/`);
    expect(customerPagePolicy({ formActions, frameAncestors: origins }).length).toBeLessThan(maxPolicy);
  });
});
