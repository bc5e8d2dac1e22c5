import { createHash, randomBytes } from "node:crypto";

/** @type {(algorithm: string, text: string) => string} */
const hex = (algorithm, text) => createHash(algorithm).update(text, "utf8").digest("hex");

/**
 * Your server's answer to its page: a session of one POS, signed with a key that stays on the server.
 * @param {Record<"gateway" | "posUid" | "embedKey" | "origin", string> & { role?: string, pages?: string[] }} of
 * @returns {Promise<unknown>}
 */
export async function hpaySession({ gateway, posUid, embedKey, origin, role = "staff", pages = ["orders"] }) {
  const issued_at = Math.floor(Date.now() / 1000);
  const rand = randomBytes(8).toString("hex");
  const text = `embed_session|${role}|${pages.join(",")}||${issued_at}|${origin}|${rand}`;
  const verificationhash = hex("sha512", hex("md5", text + posUid) + embedKey);
  const origins = [origin];
  const request_data = { merchant_site_uid: posUid, role, pages, origins, issued_at, rand, verificationhash };
  const answer = await fetch(`${gateway}/api/embed_sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ request_data }),
  });
  if (!answer.ok) throw new Error(`No session for ${origin}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
