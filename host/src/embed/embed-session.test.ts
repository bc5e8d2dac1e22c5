import { readSession } from "./embed-session";

const portal = "https://portal.example";
const data = {
  token: "embed.sealed",
  role: "staff",
  pages: ["orders"],
  origins: [portal, "https://other.example"],
  company: { id: 1, name: "Dunav Trade d.o.o.", timeZone: "Europe/Belgrade" },
  pos: { id: 3, name: "dunav.example", merchantUid: "demo-shop", type: "site-woocommerce" },
};

describe("partner session", () => {
  it.each([[{ data }], [data]])("A partner session is read from the gateway's response: %j", (answer) => {
    expect(readSession(answer, portal)).toMatchObject({ token: "embed.sealed", pages: ["orders"] });
  });

  it("A partner session for another origin is refused with an error that names the origin", () => {
    expect(() => readSession({ data }, "https://third.example")).toThrow(
      `The session is for pages of ${portal}, https://other.example, and this one is of https://third.example`,
    );
  });

  it("An invalid partner session is refused", () => {
    expect(() => readSession({ error: "403 FORBIDDEN" }, portal)).toThrow("is not what the gateway answered");
  });
});
