import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startLimitMs, testGateway } from "../../testing/test-gateway";
import { breakingChanges } from "./breaking-changes";

const file = join(import.meta.dirname ?? __dirname, "../../../openapi.json");

describe("gateway/openapi.json", () => {
  it(
    "The file openapi.json matches the gateway, and UPDATE_DOCS=1 refuses a breaking change",
    async () => {
      const gateway = await testGateway();
      const { body } = await gateway.nobody.call("GET", "/openapi.json");
      await gateway.close();
      const servedApi = { ...body, servers: undefined };
      const text = `${JSON.stringify(servedApi, null, 1)}\n`;
      const storedText = existsSync(file) ? readFileSync(file, "utf8") : "{}";
      if (process.env.UPDATE_DOCS === "1") {
        const before = JSON.parse(storedText);
        const isSameMajor = before.info?.version?.split(".")[0] === body.info.version.split(".")[0];
        if (isSameMajor) expect(breakingChanges(before, servedApi)).toEqual([]);
        writeFileSync(file, text);
        return;
      }
      expect(storedText).toBe(text);
    },
    startLimitMs,
  );
});

describe("breakingChanges", () => {
  const answer = (properties: object) => ({
    responses: { 200: { content: { "application/json": { schema: { type: "object", properties } } } } },
  });
  const request = (required: readonly string[]) => ({
    requestBody: {
      content: { "application/json": { schema: { type: "object", required, properties: {} } } },
    },
  });
  const paths = (get: object) => ({ paths: { "/me": { get } } });

  it.each([
    ["an address that was removed", paths(answer({})), { paths: {} }, ["GET /me was removed"]],
    [
      "a field that was removed",
      paths(answer({ id: { type: "integer" } })),
      paths(answer({})),
      ["GET /me: the field id was removed"],
    ],
    [
      "another type",
      paths(answer({ id: { type: "integer" } })),
      paths(answer({ id: { type: "string" } })),
      ["GET /me: id was of type integer and is string"],
    ],
    ["a newly required field", paths(request([])), paths(request(["Name"])), ["GET /me now requires Name"]],
  ])("A breaking change is reported: %s", (_what, before, after, expected) => {
    expect(breakingChanges(before, after)).toEqual(expected);
  });

  const records = (company: object) => ({ components: { schemas: { companies: company } } });

  it.each([
    ["a record that was removed", records({ properties: {} }), { components: {} }, ["companies was removed"]],
    [
      "a record's field that was removed",
      records({ properties: { TaxNo: { type: "string" } } }),
      records({ properties: { Vat: { type: "string" } } }),
      ["companies: the field TaxNo was removed"],
    ],
    [
      "a field of a record inside it",
      records({ properties: { User: { type: "object", properties: { Email: { type: "string" } } } } }),
      records({ properties: { User: { type: "object", properties: { Mail: { type: "string" } } } } }),
      ["companies: User: the field Email was removed"],
    ],
    [
      "a newly required field",
      records({ properties: {}, required: ["Name"] }),
      records({ properties: {}, required: ["Name", "TaxNo"] }),
      ["companies now requires TaxNo"],
    ],
  ])("A breaking record change is reported: %s", (_what, before, after, expected) => {
    expect(breakingChanges(before, after)).toEqual(expected);
  });

  it("New addresses, fields and optional request fields are accepted", () => {
    const before = paths(answer({ id: { type: "integer" } }));
    const after = {
      paths: {
        "/me": { get: answer({ id: { type: "integer" }, Name: { type: "string" } }), post: request([]) },
        "/new": { get: answer({}) },
      },
    };
    expect(breakingChanges(before, after)).toEqual([]);
  });
});
