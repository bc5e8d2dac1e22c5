import { eq } from "drizzle-orm";
import { rotateKeys } from "../../../operation/commands/rotate-keys";
import { paymentMethods, sitePaymentMethods } from "../../../platform/database/schema/pos";
import { SecretBox } from "../../../platform/secrets/secret-box";
import {
  openSecrets,
  preserveSecrets,
  withheldSecret,
  withholdSecrets,
} from "../../../pos/methods/secret-values";
import { startedGateway } from "../../../testing/started-gateway";

const definition = JSON.stringify({
  parameters: [
    { Name: "Key", InputType: "Password" },
    { Name: "Pin", InputType: "password" },
    { Name: "Shown" },
  ],
});

const card = { kind: "company_site_payment_methods", siteId: 1, definition: "sandbox-card" } as const;

describe("secrets in method data", () => {
  const storedData =
    '{ "parameters": {"Key":"k-1","Pin":"","Shown":"x"}, "localized_parameters": {"de":{"Key":"k-de"}}, "own": 1.50 }';

  it("Method secrets are masked without changing other text", () => {
    expect(withholdSecrets(definition, storedData)).toBe(
      storedData.replace('"k-1"', `"${withheldSecret}"`).replace('"k-de"', `"${withheldSecret}"`),
    );
  });

  it("A secret is hidden and sealed at any nesting depth", () => {
    const deepJson = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const nestedData = storedData.replace('"own": 1.50', `"own": ${deepJson}`);
    const withheldData = withholdSecrets(definition, nestedData);
    expect(withheldData).not.toContain("k-1");
    expect(withheldData).toContain(deepJson);
    expect(preserveSecrets(definition, withheldData, nestedData)).toBe(nestedData);
  });

  it("Secrets keep their values when their masked form is sent back", () => {
    expect(preserveSecrets(definition, withholdSecrets(definition, storedData), storedData)).toBe(storedData);
  });

  it("A typed secret replaces the stored secret", () => {
    const sentData = '{"parameters":{"Key":"k-2"},"localized_parameters":{"de":{"Key":""}}}';
    expect(preserveSecrets(definition, sentData, storedData)).toBe(sentData);
  });

  it("A new language gets the default secret if one exists", () => {
    const sentData = `{"parameters":{"Pin":"${withheldSecret}"},"localized_parameters":{"fr":{"Key":"${withheldSecret}"}}}`;
    expect(JSON.parse(preserveSecrets(definition, sentData, storedData))).toEqual({
      parameters: { Pin: "" },
      localized_parameters: { fr: { Key: "k-1" } },
    });
  });

  it("Unparsable text is not searched for secrets", () => {
    for (const text of ["", "{", "[]", "null"]) {
      expect(withholdSecrets(definition, text)).toBe(text);
      expect(preserveSecrets(definition, text, storedData)).toBe(text);
      expect(withholdSecrets(text, storedData)).toBe(storedData);
    }
  });
});

describe("stored method secret", () => {
  const env = startedGateway();

  it("A method's secret is stored but never returned", async () => {
    const url = "/api/company_site_payment_methods/1";
    const { body: before } = await env.owner.call("GET", url);
    const data = JSON.parse(before.data.Data);
    const parameters = { ...data.parameters, ApiKey: "s3cr3t-KEY" };
    const secretAnswer = await env.owner.call("PUT", url, {
      body: { Data: JSON.stringify({ ...data, parameters }) },
    });
    expect(secretAnswer.status).toBe(200);
    expect(JSON.parse(secretAnswer.body.data.Data).parameters.ApiKey).toBe(withheldSecret);
    for (const email of ["owner@demo.test", "staff@demo.test", "support@demo.test"]) {
      const person = await env.gateway.as(email);
      for (const path of [url, "/api/company_site_payment_methods"]) {
        const { status, body } = await person.call("GET", path);
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain("s3cr3t-KEY");
      }
    }

    const guessFilter = encodeURIComponent(JSON.stringify({ Data: { like: "%s3cr3t%" } }));
    for (const query of [`filter=${guessFilter}`, "orderBy=Data"])
      expect((await env.owner.call("GET", `/api/company_site_payment_methods?${query}`)).status).toBe(400);

    const secondData = { ...JSON.parse(secretAnswer.body.data.Data), note: "edited" };
    expect((await env.owner.call("PUT", url, { body: { Data: JSON.stringify(secondData) } })).status).toBe(
      200,
    );
    const [row] = await env.gateway.services.db
      .select()
      .from(sitePaymentMethods)
      .where(eq(sitePaymentMethods.id, 1));
    // The secret is sealed in the database, and therefore in every backup.
    expect(row?.data).not.toContain("s3cr3t-KEY");
    const { secrets } = env.gateway.services;
    expect(JSON.parse(openSecrets(secrets, card, await cardDefinition(), row?.data ?? "{}"))).toMatchObject({
      note: "edited",
      parameters: { ApiKey: "s3cr3t-KEY" },
    });
  });

  it("Method secrets stored in plain text are sealed at startup and by rotate-keys", async () => {
    const { db, settings, secrets } = env.gateway.services;
    const readStored = async () =>
      (await db.select().from(sitePaymentMethods).where(eq(sitePaymentMethods.id, 1)))[0]?.data ?? "{}";
    const plainData = openSecrets(secrets, card, await cardDefinition(), await readStored());
    await db.update(sitePaymentMethods).set({ data: plainData }).where(eq(sitePaymentMethods.id, 1));
    expect(await readStored()).toContain("s3cr3t-KEY");
    await env.gateway.jobs.runDue();
    expect(await readStored()).not.toContain("s3cr3t-KEY");
    const newerKey = Buffer.alloc(32, 9);
    expect((await rotateKeys(db, new SecretBox(newerKey, [settings.secretKey]))).line).toContain(
      "No stored text uses another key.",
    );
    expect(openSecrets(new SecretBox(newerKey), card, await cardDefinition(), await readStored())).toBe(
      plainData,
    );
    expect((await rotateKeys(db, secrets)).line).toContain("neither SECRET_KEY nor OLD_SECRET_KEYS");
  });

  async function cardDefinition(): Promise<string> {
    const { db } = env.gateway.services;
    const [method] = await db.select().from(paymentMethods).where(eq(paymentMethods.name, "sandbox-card"));
    return method?.data ?? "{}";
  }
});
