import { withoutCanary, withRemote } from "@hpay/contract/registry-changes";
import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { clientReports } from "../../platform/database/schema/service";
import type { Services } from "../../platform/services";
import { JobPause } from "../../platform/work/job-pause";
import type { Job } from "../../platform/work/job-runner";
import { changeFolderRegistry, readFolderRegistry } from "./registry-folder";

const everyMs = 15_000;
const day = 24 * 3_600_000;

/**
 * Ends a canary automatically once its release has reached the maximum number of failures for today and
 * yesterday together. Everybody then gets the stable release again. Reports come from browsers and may be
 * invented, but the worst that they can do is end a canary.
 */
export function canaryWatchJob(services: Services): Job {
  const { panelDir, canaryMaxFailures, registryUrl } = services.settings;
  const pause = new JobPause(everyMs);
  return {
    name: "canary-watch",
    async run() {
      const now = services.now();
      if (canaryMaxFailures === 0 || registryUrl !== undefined || !pause.isOver(now)) return false;
      pause.begin(now);
      for (const { name, channels } of (await readFolderRegistry(panelDir)).remotes) {
        const version = channels.canary?.version;
        // A failure of the stable release affects everybody: a person has to roll it back.
        if (version === undefined || version === channels.stable) continue;
        const failures = await failuresOf(services, name, version);
        if (failures < canaryMaxFailures) continue;
        await changeFolderRegistry(panelDir, {
          note: {
            author: `the gateway, after ${failures} failures`,
            commit: "none",
            command: "canary --off",
            remote: name,
            version,
          },
          now,
          seenRevision: undefined,
          dryRun: false,
          change: async ({ remotes }) =>
            withRemote(remotes, name, (remote) =>
              remote.channels.canary?.version === version ? withoutCanary(remote) : remote,
            ),
        });
        services.log.error({ remote: name, release: version, failures }, "a canary was ended");
      }
      return false;
    },
  };
}

async function failuresOf({ db, now }: Services, remote: string, release: string): Promise<number> {
  const [sum] = await db
    .select({ n: sql<number>`coalesce(sum(${clientReports.n}), 0)`.mapWith(Number) })
    .from(clientReports)
    .where(
      and(
        eq(clientReports.remote, remote),
        eq(clientReports.release, release),
        inArray(clientReports.kind, ["crash", "failed"]),
        gte(clientReports.day, new Date(now().getTime() - day).toISOString().slice(0, 10)),
      ),
    );
  return sum?.n ?? 0;
}
