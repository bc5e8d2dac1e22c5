import { mailsTo } from "../../../testing/code-mail";
import { startedGateway } from "../../../testing/started-gateway";

describe("mail about a deleted company", () => {
  const env = startedGateway();

  it("The owner is mailed when an admin deletes the company", async () => {
    const admin = await env.gateway.as("admin@demo.test");
    expect((await admin.call("DELETE", "/api/companies/1")).status).toBe(200);
    const deletionMail = async (person: string) =>
      (await mailsTo(env.gateway, `${person}@demo.test`)).filter(({ text }) =>
        text.includes("Aleksa Marković"),
      );
    const [mail] = await deletionMail("owner");
    expect(mail?.subject).toContain("Dunav Trade d.o.o.");
    expect(await deletionMail("admin")).toEqual([]);
  });
});
