import type { RegistryRemote, RegistryVersion } from "@hpay/contract";
import { withRemote, withVersion } from "@hpay/contract/registry-changes";
import type { FastifyRequest } from "fastify";
import Type from "typebox";
import {
  anyObject,
  anyObjectOrNull,
  data,
  flag,
  list,
  object,
  text,
  tokenAnswer,
} from "../../platform/http/answer-schema";
import { ApiError, forbidden, invalid, notFound } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { requireToken } from "../../platform/http/require-token";
import { consume } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import { commandNames, commandOf, orderSchema, withApiRefusals } from "./channel-commands";
import { type RegistryRight, type RegistryUser, registryUser } from "./registry-access";
import {
  auditLine,
  changeFolderRegistry,
  readDeployedHost,
  readFolderRegistry,
  readRegistryAudit,
  removeOldReleases,
} from "./registry-folder";
import {
  deployedFaults,
  liveFaults,
  readUploadedFiles,
  remoteName,
  type Upload,
  uploadLimitBytes,
  uploadSchema,
  writeUploadedFiles,
} from "./uploaded-release";

const shownNotes = 100;
const unknownCommit = "unknown";
const shownRemote = object({
  name: text,
  owner: text,
  channels: anyObject,
  versions: list(text),
  disabled: anyObjectOrNull,
  mayPublish: flag,
  mayPromote: flag,
});
const overview = tokenAnswer(
  "Which releases are live, and who changed them; for developers, support and keys",
  data(
    object({
      revision: text,
      host: anyObjectOrNull,
      remotes: list(shownRemote),
      audit: list(auditLine),
    }),
  ),
);
const publishAnswer = tokenAnswer(
  "Publishes a release of a remote with its files, without changing a channel",
  data(object({ remote: text, version: text, revision: text, dryRun: flag })),
  { status: 201 },
);
const channelAnswer = (summary: string) =>
  tokenAnswer(
    `${summary}. If-Match must contain the revision that you last read`,
    data(object({ revision: text, dryRun: flag, remote: anyObjectOrNull })),
  );
const commandAnswers = {
  promote: channelAnswer("Makes the canary, or a version, the stable release"),
  canary: channelAnswer("Releases a version to some of the companies as a canary"),
  "canary-off": channelAnswer("Ends a canary"),
  rollback: channelAnswer("Rolls back to the previous stable release"),
  disable: channelAnswer("Disables a remote, with a notice"),
  enable: channelAnswer("Enables a remote again"),
};

/**
 * The registry service: a team's CI publishes and promotes with the key of a single remote, and people with the
 * right do so from the panel. The service changes the panel's folder as `npm run federation` does.
 */
export function registryRoutes(app: App, services: Services): void {
  const { panelDir } = services.settings;
  const userOf = async (request: FastifyRequest) => {
    if (services.settings.registryUrl !== undefined && request.method !== "GET")
      throw invalid("registry", `This panel reads its registry from ${services.settings.registryUrl}.`);
    const user = await registryUser(services, request.headers.authorization, request.ip);
    if (request.method !== "GET")
      await consume(services.db, services.now(), [{ limit: "registry-change", of: user.name }]);
    return user;
  };

  /**
   * Checks a right before the body is read, because the body may be many megabytes long. The body names the
   * owner, so the right to the owner's remotes is checked later.
   */
  const requireRightTo =
    (right: RegistryRight) =>
    async (request: FastifyRequest<{ Params: { name: string } }>): Promise<void> => {
      await requireToken(request);
      const user = await registryUser(services, request.headers.authorization, request.ip);
      const { name } = request.params;
      if (!user.can(right, name))
        throw new ApiError("FORBIDDEN", {
          text: `${user.name} has no right to ${right} ${name}. Ask the operator to grant it.`,
        });
    };

  app.get("/api/federation", { onRequest: requireToken, schema: overview }, async (request, reply) => {
    const user = await userOf(request);
    const [registry, host, notes] = await Promise.all([
      readFolderRegistry(panelDir),
      readDeployedHost(panelDir),
      readRegistryAudit(panelDir, shownNotes),
    ]);
    reply.header("cache-control", "no-store");
    return {
      data: {
        revision: registry.revision,
        host: host ? { version: host.version, contract: host.contract } : null,
        remotes: registry.remotes.map((remote) => summaryOf(remote, user)),
        audit: notes,
      },
    };
  });

  app.post(
    "/api/federation/remotes/:name/releases",
    {
      onRequest: requireRightTo("publish"),
      bodyLimit: uploadLimitBytes,
      schema: { params: Type.Object({ name: remoteName }), body: uploadSchema, ...publishAnswer },
    },
    async (request, reply) => {
      const user = await userOf(request);
      const { name } = request.params;
      const { body } = request;
      const publishedRemote = (await readFolderRegistry(panelDir)).remotes.find(
        (remote) => remote.name === name,
      );
      requireRight(user, "publish", name, publishedRemote?.owner ?? body.owner);
      if (publishedRemote && publishedRemote.owner !== body.owner)
        throw invalid("owner", `${name} belongs to ${publishedRemote.owner}, not to ${body.owner}.`);
      requireNoIdentity(publishedRemote, body);
      const files = readUploadedFiles(name, body);
      const { release, budgetBytes, dryRun = false } = body;
      const check = async (remotes: readonly RegistryRemote[]) =>
        requireNoFaults(
          name,
          release,
          await deployedFaults(panelDir, release, { name, remotes, budgetBytes }),
        );
      await check((await readFolderRegistry(panelDir)).remotes);
      const pendingRelease = dryRun ? null : await writeUploadedFiles(panelDir, name, release, files);
      const registry = await changeFolderRegistry(panelDir, {
        note: auditLineOf(user, body.commit, {
          command: "publish",
          remote: name,
          version: release.version,
        }),
        now: services.now(),
        seenRevision: revisionOf(request),
        dryRun,
        change: async ({ remotes }) => {
          await check(remotes);
          // Places the files before writing the registry, so that the registry never names a missing file.
          await pendingRelease?.moveToAddress();
          return withVersion(remotes, { name, owner: body.owner }, release);
        },
        removeUnlisted: (after) => removeOldReleases(panelDir, name, after),
      }).finally(() => pendingRelease?.discard());
      return reply.code(dryRun ? 200 : 201).send({
        data: { remote: name, version: release.version, revision: registry.revision, dryRun },
      });
    },
  );

  for (const command of commandNames)
    app.post(
      `/api/federation/remotes/:name/${command}`,
      {
        onRequest: requireRightTo("promote"),
        schema: { params: Type.Object({ name: remoteName }), body: orderSchema, ...commandAnswers[command] },
      },
      async (request) => {
        const user = await userOf(request);
        const { name } = request.params;
        const order = request.body;
        const seenRevision = revisionOf(request);
        if (seenRevision === undefined)
          throw invalid(
            "if-match",
            "If-Match must contain the revision that you last read (GET /api/federation).",
          );
        const remote = (await readFolderRegistry(panelDir)).remotes.find((remote) => remote.name === name);
        if (!remote) throw notFound();
        requireRight(user, "promote", name, remote.owner);
        const { note, promotes, change } = commandOf(command, order, remote);
        const auditNote = {
          command: note,
          remote: name,
          ...(promotes === undefined ? {} : { version: promotes }),
        };
        const registry = await changeFolderRegistry(panelDir, {
          note: auditLineOf(user, order.commit, auditNote),
          now: services.now(),
          seenRevision,
          dryRun: order.dryRun === true,
          change: async ({ remotes }) => {
            const changedRemotes = withApiRefusals(() => withRemote(remotes, name, change));
            const release = remote.versions[promotes ?? ""];
            if (release)
              requireNoFaults(name, release, await liveFaults(panelDir, release, { name, remotes }));
            return changedRemotes;
          },
          removeUnlisted: (after) => removeOldReleases(panelDir, name, after),
        });
        const after = registry.remotes.find((remote) => remote.name === name);
        return {
          data: {
            revision: registry.revision,
            dryRun: order.dryRun === true,
            remote: after ? summaryOf(after, user) : null,
          },
        };
      },
    );
}

/** A remote's live and available versions, and the caller's rights to it. */
function summaryOf({ name, owner, channels, versions, disabled }: RegistryRemote, user: RegistryUser) {
  return {
    name,
    owner,
    channels,
    versions: Object.keys(versions),
    disabled: disabled?.notice ?? null,
    mayPublish: user.can("publish", name, owner),
    mayPromote: user.can("promote", name, owner),
  };
}

function requireRight(user: RegistryUser, right: RegistryRight, name: string, owner: string): void {
  if (user.can(right, name, owner)) return;
  throw new ApiError("FORBIDDEN", {
    text: `${user.name} has no right to ${right} ${name} of ${owner}. Ask the operator to grant it.`,
  });
}

/** Sign-in handles passwords and is part of the document, so no upload may provide it. */
function requireNoIdentity(publishedRemote: RegistryRemote | undefined, { release }: Upload): void {
  const stable = publishedRemote?.versions[publishedRemote.channels.stable ?? ""];
  if (stable?.provides === "identity" || release.provides !== undefined || release.earlyPage !== undefined)
    throw forbidden();
}

function requireNoFaults(name: string, { version }: RegistryVersion, faults: readonly string[]): void {
  if (faults.length > 0) throw invalid("release", `${name}@${version} cannot go live: ${faults.join(" ")}`);
}

const revisionOf = (request: FastifyRequest) => request.headers["if-match"]?.replaceAll('"', "");

const auditLineOf = (
  { name, address }: RegistryUser,
  commit: string | undefined,
  auditNote: { readonly command: string; readonly remote: string; readonly version?: string },
) => ({ author: name, commit: commit ?? unknownCommit, address, ...auditNote });
