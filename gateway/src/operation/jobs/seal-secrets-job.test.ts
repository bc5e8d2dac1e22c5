import { SecretBox } from "../../platform/secrets/secret-box";
import { startedGateway } from "../../testing/started-gateway";
import { sealSecretsJob } from "./seal-secrets-job";

describe("secrets after a start", () => {
  const setup = startedGateway();

  /** The secrets that a process with this key ring logs as unreadable. */
  async function unreadableWith(secrets: SecretBox): Promise<unknown[]> {
    const { services } = setup.gateway;
    const errors: unknown[] = [];
    const endSignal = new AbortController().signal;
    const log = Object.assign(Object.create(services.log), {
      error: (line: unknown) => errors.push(line),
    }) as typeof services.log;
    await sealSecretsJob({ ...services, secrets, log }).run(endSignal, endSignal);
    return errors;
  }

  it("A gateway started without its store's key logs which secrets it cannot read", async () => {
    const ownKey = setup.gateway.services.settings.secretKey;
    const other = Buffer.alloc(32, 7);
    const [error] = await unreadableWith(new SecretBox(other));
    expect(error).toEqual({
      unreadable: expect.objectContaining({ "company_sites.secret_sealed": expect.any(Number) }),
    });
    expect(await unreadableWith(new SecretBox(ownKey))).toEqual([]);
    expect(await unreadableWith(new SecretBox(other, [ownKey]))).toEqual([]);
  });
});
