import type { HostApi, Readable, Registry, RegistryVersion, RemoteModule } from "@hpay/contract";

export interface LoadedRemote {
  readonly kind: "loaded";
  readonly name: string;
  readonly release: RegistryVersion;
  readonly module: RemoteModule;
  /** Why the wanted version is not running; null when it is. */
  readonly fallbackReason: string | null;
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
  /** Whether the last good copy is in use because the registry could not be read. */
  readonly isStale: Readable<boolean>;
  /** Whether a newer release needs a newer host, which a reload loads. */
  readonly isBehind: Readable<boolean>;
  /** Incremented when a release in use must be replaced at once, without a navigation. */
  readonly swaps: Readable<number>;
  /** The version that a navigation would open now. */
  wantedVersion(name: string): string | null;
  /**
   * Loads the wanted version, or explains why not. Never rejects. Returns the same promise until `forget`.
   */
  load(name: string): Promise<RemoteOutcome>;
  /** Called on Retry: the next `load` makes a new attempt. */
  forget(name: string): void;
  /**
   * Called when a remote has thrown while rendering. After three crashes in five minutes, another version takes
   * over.
   */
  noteCrash(name: string, version: string, cause?: unknown): void;
  hostFor(loaded: LoadedRemote): HostApi;
  /** Requests a newer registry from the server; also after a reconnect. */
  refresh(): Promise<void>;
  /** Called after a navigation, when a newer revision may be used. */
  noteVisit(): void;
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
  /** Id of the failed request, if the error contains one. */
  readonly requestId: string | null;
  /** Running releases by remote. */
  readonly versions: Readonly<Record<string, string>>;
  readonly events: readonly RecordedEvent[];
}

export interface FlightRecorder {
  readonly reports: Readable<readonly FlightReport[]>;
  events(): readonly RecordedEvent[];
  /** Last known state of each requested remote, such as `1.0.0-ab12 ready`. */
  versions(): Readonly<Record<string, string>>;
  /** @param reporter the remote that reports, if the error itself names none */
  record(error: unknown, reporter?: { readonly remote: string; readonly release: string }): FlightReport;
  stop(): void;
}

/** A developer's modifications in this tab: a local remote, or injected faults. */
export interface Developer {
  /** Text of the banner; empty if nothing is modified. */
  readonly bannerText: string;
  /** Script origins besides the panel's. */
  readonly scriptOrigins: readonly string[];
  /** The registry with these modifications. */
  adapt(registry: Registry): Registry;
  /** Runs before an entry is loaded. */
  beforeEntry(release: RegistryVersion): Promise<void>;
}
