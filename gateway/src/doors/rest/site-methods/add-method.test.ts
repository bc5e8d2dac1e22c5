import { startedGateway } from "../../../testing/started-gateway";

describe.each([
  ["shipping", "ShippingMethodId", "flat-rate", "courier"],
  ["fiscal", "FiscalMethodId", "fiscal-receipts", "accounting"],
])("adding a %s method", (kind, definition, name, other) => {
  const env = startedGateway();
  const url = `/api/company_site_${kind}_methods`;

  const find = async (uid: string) => {
    const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: 1, Uid: uid }));
    const [method] = (await env.owner.call("GET", `${url}?filter=${filter}`)).body.data;
    return method;
  };
  const add = (id: number, uid?: string) =>
    env.owner.call("POST", url, { body: { CompanySiteId: 1, [definition]: id, Uid: uid } });
  const rename = (id: number, uid: string) => env.owner.call("PUT", `${url}/${id}`, { body: { Uid: uid } });

  it("A POS can have a method only once, whatever the method's current UID", async () => {
    const method = await find(name);
    expect((await rename(method.id, "renamed")).status).toBe(200);
    for (const uid of [undefined, "a-second"]) {
      const { body } = await add(method[definition], uid);
      expect(body.error).toMatch(/^409 METHOD_EXISTS/);
      expect(body.errors).toMatchObject([{ field: definition, code: "METHOD_EXISTS" }]);
    }
  });

  it("A method gets another UID when its default UID is taken", async () => {
    const deletedMethod = await find(other);
    await env.owner.call("DELETE", `${url}/${deletedMethod.id}`);
    const method = await find("renamed");
    expect((await rename(method.id, other)).status).toBe(200);
    const addAnswer = await add(deletedMethod[definition]);
    expect([addAnswer.status, addAnswer.body.data?.Uid]).toEqual([201, `${other}-2`]);
  });

  it("Only one of two concurrent requests adds the method", async () => {
    const deletedMethod = await find(`${other}-2`);
    await env.owner.call("DELETE", `${url}/${deletedMethod.id}`);
    const answers = await Promise.all(["one", "two"].map((uid) => add(deletedMethod[definition], uid)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
