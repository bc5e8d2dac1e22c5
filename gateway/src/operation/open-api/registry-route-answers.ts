import { data, flag, list, object, type RouteAnswer, signed, text } from "./answer-schema";

const remote = object({
  name: text,
  owner: text,
  channels: { type: "object" },
  versions: list(text),
  disabled: { type: ["object", "null"] },
  mayPublish: flag,
  mayPromote: flag,
});

const moved = (summary: string): RouteAnswer =>
  signed(
    `${summary}. If-Match must contain the revision that you last read`,
    data(object({ revision: text, dryRun: flag, remote: { type: ["object", "null"] } })),
  );

/** Answers of the registry service. */
export const registryRouteAnswers: Readonly<Record<string, RouteAnswer>> = {
  "GET /api/federation": signed(
    "What runs where, and who changed it: for developers, support and keys",
    data(
      object({
        revision: text,
        host: { type: ["object", "null"] },
        remotes: list(remote),
        audit: list(object({ at: text, author: text, commit: text, command: text, remote: text })),
      }),
    ),
  ),
  "POST /api/federation/remotes/:name/releases": signed(
    "Publishes a release of a remote, with its files; no channel moves",
    data(object({ remote: text, version: text, revision: text, dryRun: flag })),
    { status: 201 },
  ),
  "POST /api/federation/remotes/:name/promote": moved("Makes the canary, or a version, the stable release"),
  "POST /api/federation/remotes/:name/canary": moved("Gives a version to some of the companies"),
  "POST /api/federation/remotes/:name/canary-off": moved("Ends a canary"),
  "POST /api/federation/remotes/:name/rollback": moved("Rolls back to the previous stable release"),
  "POST /api/federation/remotes/:name/disable": moved("Disables a remote, with a notice"),
  "POST /api/federation/remotes/:name/enable": moved("Enables a remote again"),
};
