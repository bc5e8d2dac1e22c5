import {
  flagField,
  integerField,
  type ReceivedAnswer,
  type RecordAt,
  recordField,
  recordsField,
  textField,
} from "@hpay/data";

/** A published release with its channel, and how often it failed in browsers. */
export interface Release {
  readonly version: string;
  readonly channel: "stable" | "canary" | "previous" | "withdrawn" | "none";
  readonly crashes: number;
  readonly failureCount: number;
  readonly replacedCount: number;
  /** ISO instant of the last report; empty if there is none. */
  readonly lastReport: string;
}

export interface PublishedRemote {
  readonly name: string;
  readonly owner: string;
  readonly isOff: boolean;
  readonly mayPromote: boolean;
  readonly stable: string;
  readonly hasPrevious: boolean;
  readonly canary: { readonly version: string; readonly percent: number; readonly companies: string } | null;
  /** The releases, newest first. */
  readonly releases: readonly Release[];
}

export interface RegistryAuditLine {
  readonly key: string;
  readonly at: string;
  readonly author: string;
  readonly change: string;
  readonly from: string;
  readonly commit: string;
}

export interface ReleaseOverview {
  readonly revision: string;
  readonly host: string;
  readonly remotes: readonly PublishedRemote[];
  readonly notes: readonly RegistryAuditLine[];
}

type Registry = ReceivedAnswer<"GET /api/federation">;
type ReceivedReports = ReceivedAnswer<"GET /api/client-reports">;
type RemoteRecord = RecordAt<RecordAt<Registry, "data">, "remotes">;
type ReportRecord = RecordAt<RecordAt<ReceivedReports, "data">, "releases">;

/** Reads the answers of `GET api/federation` and `GET api/client-reports`. */
export function readOverview(registry: Registry, receivedReports: ReceivedReports): ReleaseOverview {
  const data = recordField(registry, "data") ?? {};
  const reports = recordsField(recordField(receivedReports, "data") ?? {}, "releases");
  return {
    revision: textField(data, "revision"),
    host: textField(recordField(data, "host") ?? {}, "version", "–"),
    remotes: recordsField(data, "remotes").map((remote) => readRemote(remote, reports)),
    notes: recordsField(data, "audit").map((note, at) => ({
      key: `${textField(note, "to")}-${at}`,
      at: textField(note, "at"),
      author: textField(note, "author"),
      change: (["command", "remote", "version"] as const)
        .map((name) => textField(note, name))
        .join(" ")
        .trim(),
      from: textField(note, "address"),
      commit: textField(note, "commit"),
    })),
  };
}

function readRemote(remote: RemoteRecord, reports: readonly ReportRecord[]): PublishedRemote {
  const name = textField(remote, "name");
  const channels = recordField(remote, "channels") ?? {};
  const canary = recordField(channels, "canary");
  const channelOf = (version: string): Release["channel"] => {
    if (version === textField(channels, "stable")) return "stable";
    if (canary && version === textField(canary, "version")) return "canary";
    return (
      (["previous", "withdrawn"] as const).find((channel) => version === textField(channels, channel)) ??
      "none"
    );
  };
  const versions = Array.isArray(remote.versions) ? remote.versions.map(String) : [];
  return {
    name,
    owner: textField(remote, "owner"),
    isOff: recordField(remote, "disabled") !== null,
    mayPromote: flagField(remote, "mayPromote"),
    stable: textField(channels, "stable"),
    hasPrevious: textField(channels, "previous") !== "",
    canary: canary && {
      version: textField(canary, "version"),
      percent: integerField(canary, "percent") ?? 0,
      companies: Array.isArray(canary.companies) ? canary.companies.join(", ") : "",
    },
    releases: versions.toReversed().map((version) => {
      const report = reports.find(
        (report) => textField(report, "remote") === name && textField(report, "release") === version,
      );
      const count = (kind: "crash" | "failed" | "replaced") =>
        report ? (integerField(report, kind) ?? 0) : 0;
      return {
        version,
        channel: channelOf(version),
        crashes: count("crash"),
        failureCount: count("failed"),
        replacedCount: count("replaced"),
        lastReport: report ? textField(report, "lastAt") : "",
      };
    }),
  };
}
