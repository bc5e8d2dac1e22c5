import type { RegistryRemote } from "@hpay/contract";
import {
  newestVersion,
  promoted,
  RegistryRefusal,
  rolledBack,
  switched,
  versionToPromote,
  withCanary,
  withoutCanary,
} from "@hpay/contract/registry-changes";
import Type from "typebox";
import { invalid } from "../../platform/http/api-error";

const notice = Type.String({ minLength: 1, maxLength: 500 });

export const commandNames = ["promote", "canary", "canary-off", "rollback", "disable", "enable"] as const;
export type CommandName = (typeof commandNames)[number];

export const orderSchema = Type.Object(
  {
    version: Type.Optional(Type.String({ maxLength: 64 })),
    /** Share of the companies that get a canary. */
    percent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    companies: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 1000 })),
    /** Whether open tabs leave a rolled-back release at once, unless they have unsaved work. */
    now: Type.Optional(Type.Boolean()),
    notice: Type.Optional(
      Type.Object({ en: notice, rs: notice, mk: Type.Optional(notice) }, { additionalProperties: false }),
    ),
    commit: Type.Optional(Type.String({ pattern: "^[\\w+./-]+$", maxLength: 80 })),
    dryRun: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type Order = Type.Static<typeof orderSchema>;

export interface Command {
  /** The action's name in the audit log. */
  readonly note: string;
  /** The release that would go live, which is checked first. */
  readonly promotes?: string;
  change(remote: RegistryRemote): RegistryRemote;
}

/** The effect of a command on a remote's current state. @throws ApiError VALIDATION at the missing field */
export function commandOf(name: CommandName, order: Order, remote: RegistryRemote): Command {
  switch (name) {
    case "promote": {
      const version = order.version ?? versionToPromote(remote);
      return { note: "promote", promotes: version, change: (remote) => promoted(remote, version) };
    }
    case "canary": {
      const version = order.version ?? newestVersion(remote);
      const { percent = 0, companies = [] } = order;
      if (percent === 0 && companies.length === 0)
        throw invalid("percent", "A canary needs a percentage of companies, or a list of company ids.");
      const canary = { version, percent, companies };
      return { note: "canary", promotes: version, change: (remote) => withCanary(remote, canary) };
    }
    case "canary-off":
      return { note: "canary --off", change: withoutCanary };
    case "rollback": {
      const now = order.now === true;
      return { note: now ? "rollback --now" : "rollback", change: (remote) => rolledBack(remote, { now }) };
    }
    case "disable": {
      const { notice } = order;
      if (!notice)
        throw invalid("notice", "To disable a remote, send the notice that it shows, in en and rs.");
      const { mk, ...words } = notice;
      const texts = mk === undefined ? words : { ...words, mk };
      return { note: "disable", change: (remote) => switched(remote, texts) };
    }
    case "enable":
      return { note: "enable", change: (remote) => switched(remote, null) };
  }
}

/** Turns refusals by the registry's rules into API errors. */
export function withApiRefusals<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    throw error instanceof RegistryRefusal ? invalid("version", error.message) : error;
  }
}
