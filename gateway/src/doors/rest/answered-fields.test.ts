import { startedGateway } from "../../testing/started-gateway";
import { allResources } from "./all-resources";

describe("fields of answers", () => {
  const testEnvironment = startedGateway();

  it("Every response field is documented in /openapi.json", async () => {
    const { owner } = testEnvironment;
    const { body: document } = await owner.call("GET", "/openapi.json");
    const undocumentedFields: string[] = [];
    let records = 0;
    for (const { name } of allResources) {
      const check = (record: object, schema = document.components.schemas[name], location = name) => {
        records += 1;
        for (const [field, value] of Object.entries(record)) {
          const fieldSchema = schema.properties?.[field];
          const path = `${location}.${field}`;
          if (!fieldSchema && !undocumentedFields.includes(path)) undocumentedFields.push(path);
          for (const item of [value].flat())
            if (fieldSchema && typeof item === "object" && item !== null)
              check(item, fieldSchema.items ?? fieldSchema, path);
        }
      };
      const { body: list } = await owner.call("GET", `/api/${name}?perPage=25`);
      for (const record of list.data ?? []) check(record);
      const first = list.data?.[0];
      if (first) check((await owner.call("GET", `/api/${name}/${first.id}`)).body.data ?? {});
    }
    expect(undocumentedFields).toEqual([]);
    expect(records).toBeGreaterThan(100);
  });
});
