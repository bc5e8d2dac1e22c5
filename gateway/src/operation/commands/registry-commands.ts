import { createRegistryKey, endRegistryKeys, setPersonRights } from "../../doors/federation/registry-access";
import type { Database } from "../../platform/database/database";
import { CommandRefused } from "./command-refused";

type Rights = { readonly mayPublish: boolean; readonly mayPromote: boolean };

/** An operator's command about people and keys of the remote registry. */
export type RegistryCommand =
  | ({
      readonly kind: "key";
      readonly remote: string;
      readonly owner: string;
      readonly label: string;
    } & Rights)
  | ({ readonly kind: "person"; readonly owner: string; readonly email: string } & Rights)
  | { readonly kind: "end"; readonly key: string };

const rightsOf = (words: readonly string[]): Rights | undefined =>
  words.length > 0 && words.every((word) => ["publish", "promote", "nothing"].includes(word))
    ? { mayPublish: words.includes("publish"), mayPromote: words.includes("promote") }
    : undefined;

/**
 * `key mfe-payouts "payouts team" "payouts CI" publish promote`, `person "payouts team" ana@x.example promote` (or `nothing`),
 * `end "payouts CI"`; undefined for anything else.
 */
export function readRegistryCommand([kind, ...words]: readonly string[]): RegistryCommand | undefined {
  if (kind === "end") {
    const [keyName, ...rest] = words;
    return keyName && rest.length === 0 ? { kind, key: keyName } : undefined;
  }
  if (kind === "key") {
    const [remote = "", owner, label, ...rest] = words;
    const rights = rightsOf(rest);
    const isKey = /^mfe-[a-z0-9-]+$/.test(remote) && owner && label && rights?.mayPublish;
    return isKey ? { kind, remote, owner, label, ...rights } : undefined;
  }
  if (kind === "person") {
    const [owner, email = "", ...rest] = words;
    const rights = rightsOf(rest);
    return owner && /^[^\s@]+@[^\s@]+$/.test(email) && rights ? { kind, owner, email, ...rights } : undefined;
  }
  return undefined;
}

/** Runs the command. @returns the line to print; for a new key, the key itself */
export async function runRegistryCommand(db: Database, now: Date, command: RegistryCommand): Promise<string> {
  if (command.kind === "key") {
    const { remote, owner, label, mayPromote } = command;
    return createRegistryKey(db, now, { remote, owner, label, mayPromote });
  }
  if (command.kind === "end") {
    const endedCount = await endRegistryKeys(db, command.key);
    if (endedCount === 0)
      throw new CommandRefused(`There is no key with the label or remote ${command.key}.`);
    return endedCount === 1 ? "1 key was revoked." : `${endedCount} keys were revoked.`;
  }
  const { owner, email, mayPublish, mayPromote } = command;
  await setPersonRights(db, { owner, email, mayPublish, mayPromote });
  const permissions =
    [mayPublish && "publish", mayPromote && "promote"].filter(Boolean).join(" and ") || "do nothing with";
  return `${email} can ${permissions} the remotes of ${owner === "*" ? "everybody" : owner}.`;
}
