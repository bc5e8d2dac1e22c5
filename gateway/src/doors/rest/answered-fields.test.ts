import { startedGateway } from "../../testing/started-gateway";
import { allResources } from "./all-resources";

describe("fields of answers", () => {
  const started = startedGateway();

  it("Every answered field is documented in /openapi.json", async () => {
    const { owner } = started;
    const { body: document } = await owner.call("GET", "/openapi.json");
    const undocumented: string[] = [];
    let records = 0;
    for (const { name } of allResources) {
      const { properties = {} } = document.components.schemas[name];
      const check = (record: object) => {
        records += 1;
        for (const field of Object.keys(record))
          if (!(field in properties) && !undocumented.includes(`${name}.${field}`))
            undocumented.push(`${name}.${field}`);
      };
      const { body: list } = await owner.call("GET", `/api/${name}?perPage=25`);
      for (const record of list.data ?? []) check(record);
      const first = list.data?.[0];
      if (first) check((await owner.call("GET", `/api/${name}/${first.id}`)).body.data ?? {});
    }
    expect(undocumented).toEqual([]);
    expect(records).toBeGreaterThan(100);
  });
});
