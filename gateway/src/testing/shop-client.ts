import { randomUUID } from "node:crypto";
import { type ShopFields, type ShopKeys, shopSignature, signedRequest } from "./playing-shop";
import type { TestAnswer, TestGateway } from "./test-gateway";

/** Whether the gateway signed this answer or notification. */
export const isSignedFor = (answer: ShopFields, keys: ShopKeys): boolean =>
  answer.vhash === shopSignature(answer, keys);

/** A shop's server that calls a gateway. Every request has its own `rand`, unless the fields have one. */
export function shopClient(gateway: Pick<TestGateway, "nobody">, keys: ShopKeys) {
  const post = (path: string, body: unknown): Promise<TestAnswer> =>
    gateway.nobody.call("POST", `/clientpay/${path}`, { body });
  const withRand = (fields: ShopFields): ShopFields => ({ rand: `rnd${randomUUID()}`, ...fields });
  return {
    post,
    store: (fields: ShopFields) => post("store", signedRequest(withRand(fields), keys)),
    charge: (fields: ShopFields) => post("charge", signedRequest(withRand(fields), keys)),
    /** `handlers/{path}`: the hash is in the body itself. */
    handle(path: string, fields: ShopFields) {
      const sentFields = withRand(fields);
      return post(`handlers/${path}`, { ...sentFields, verificationhash: shopSignature(sentFields, keys) });
    },
  };
}
