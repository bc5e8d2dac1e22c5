import type { HostApi, Readable, Registry, RegistryVersion, RemoteModule } from "@hpay/contract";

export interface LoadedRemote {
  readonly kind: "loaded";
  readonly name: string;
  readonly release: RegistryVersion;
  readonly module: RemoteModule;
  /** Why the wanted version is not the one that runs; null when it is. */
  readonly insteadOf: string | null;
}

export interface FailedRemote {
  readonly kind: "failed";
  readonly name: string;
  readonly version: string;
  readonly why: "unreachable" | "contract" | "no-version";
  readonly detail: string;
}

export type RemoteOutcome = LoadedRemote | FailedRemote;

export interface Remotes {
  readonly registry: Readable<Registry>;
  /** The registry can not be read: the panel goes by the last good copy. */
  readonly isStale: Readable<boolean>;
  /** A newer release waits that the running host can not take: a reload brings it. */
  readonly isBehind: Readable<boolean>;
  /** Grows when a release in use has to be left at once, without waiting for a navigation. */
  readonly swaps: Readable<number>;
  /** The version that a navigation now would open. */
  wantedVersion(name: string): string | null;
  /** Loads the wanted version, or tells why not. Never rejects. Answers the same promise until `forget`. */
  load(name: string): Promise<RemoteOutcome>;
  /** A person pressed Retry: the next `load` tries again. */
  forget(name: string): void;
  /** It threw while rendering; after three times in five minutes another version takes over. */
  noteCrash(name: string, version: string, cause?: unknown): void;
  hostFor(loaded: LoadedRemote): HostApi;
  /** Asks the server for a newer registry; also to be called after a reconnect. */
  refresh(): Promise<void>;
  /** A person went to another page: the moment when a newer revision may be taken. */
  visited(): void;
  stop(): void;
}

export interface RecordedEvent {
  readonly at: string;
  readonly name: string;
  readonly detail: unknown;
}

export interface FlightReport {
  readonly at: string;
  readonly message: string;
  readonly revision: string;
  readonly address: string;
  /** Of the failed call, when the error carries one. */
  readonly requestId: string | null;
  /** Running releases by remote. */
  readonly versions: Readonly<Record<string, string>>;
  readonly events: readonly RecordedEvent[];
}

export interface FlightRecorder {
  readonly reports: Readable<readonly FlightReport[]>;
  events(): readonly RecordedEvent[];
  /** Last known state of each remote that was asked for: `1.0.0-ab12 ready`. */
  versions(): Readonly<Record<string, string>>;
  /** @param speaker the remote that reports, where the error itself does not name one */
  record(error: unknown, speaker?: { readonly remote: string; readonly release: string }): FlightReport;
  stop(): void;
}

/** What a developer has changed in this tab: a remote of their own, or faults on purpose. */
export interface Developer {
  /** What the banner says; empty: nothing is changed. */
  readonly words: string;
  /** Origins beside the panel's that scripts may come from. */
  readonly scriptOrigins: readonly string[];
  /** The registry with the changes in it. */
  adapt(registry: Registry): Registry;
  /** Runs before an entry is fetched. */
  beforeEntry(release: RegistryVersion): Promise<void>;
}
