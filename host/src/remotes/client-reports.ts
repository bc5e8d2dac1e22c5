const maxPerRequest = 20;
const maxPerMinute = 20;
const waitMs = 2000;
const minuteMs = 60_000;
const maxMessageLength = 1000;

/** A failure report for the gateway, which masks the message before storing it. */
export interface ClientReport {
  readonly kind: "crash" | "failed" | "replaced" | "error";
  readonly remote: string;
  readonly release: string;
  readonly page: string;
  readonly message: string;
}

/** The source of the report when the error itself does not name one. */
export interface ReportSource {
  readonly remote: string;
  readonly release: string;
}

/** A release that failed to load, or was replaced by another. */
export class RemoteTrouble extends Error {
  override readonly name = "RemoteTrouble";
  constructor(
    readonly kind: "failed" | "replaced",
    readonly remote: string,
    readonly version: string,
    message: string,
  ) {
    super(message);
  }
}

/** A bundler error names the missing file, and so the release at fault, whichever remote reports it. */
const missingFile = /\/remotes\/([^/]+)\/([^/]+)\//;

const textOf = (error: unknown, field: string): string => {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, field) : "";
  return typeof value === "string" ? value : "";
};

/**
 * Converts an error to a report. Errors are recognized by shape, because each remote has its own error classes.
 */
export function clientReportOf(
  error: unknown,
  reporter: ReportSource = { remote: "", release: "" },
): ClientReport {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    maxMessageLength,
  );
  if (error instanceof RemoteTrouble)
    return { kind: error.kind, remote: error.remote, release: error.version, page: "", message };
  if (error instanceof Error && error.name === "RemoteCrash")
    return {
      kind: "crash",
      remote: textOf(error, "remote"),
      release: textOf(error, "version"),
      page: textOf(error, "page"),
      message,
    };
  const [, remote, release] = missingFile.exec(textOf(error, "request")) ?? [];
  if (remote !== undefined && release !== undefined)
    return { kind: "failed", remote, release, page: "", message };
  return { kind: "error", ...reporter, page: "", message };
}

interface Options {
  /** Address of the gateway's `/client-reports`. */
  readonly url: string;
  readonly surface: "panel" | "embed";
  /** Like `navigator.sendBeacon`; undefined if the browser has none. */
  readonly beacon: ((url: string, body: string) => boolean) | undefined;
  now(): number;
}

export interface ReportSender {
  send(report: ClientReport): void;
  /** Sends pending reports; also called when the page closes. */
  flush(): void;
}

/**
 * Sends failures to the gateway every few seconds. Each failure is sent at most once a minute, and at most
 * twenty in total, because the first failures of a loop are enough.
 */
export function createReportSender({ url, surface, beacon, now }: Options): ReportSender {
  let pendingReports: readonly ClientReport[] = [];
  let sentReports: readonly { readonly at: number; readonly key: string }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (pendingReports.length === 0) return;
    const reports = pendingReports.slice(0, maxPerRequest);
    pendingReports = [];
    // Plain text needs no preflight on any page.
    beacon?.(url, JSON.stringify({ surface, reports }));
  };
  return {
    send(report) {
      const key = JSON.stringify(report);
      sentReports = sentReports.filter(({ at }) => now() - at < minuteMs);
      if (sentReports.length >= maxPerMinute || sentReports.some((report) => report.key === key)) return;
      sentReports = [...sentReports, { at: now(), key }];
      pendingReports = [...pendingReports, report];
      timer ??= setTimeout(flush, waitMs);
    },
    flush,
  };
}

export const browserBeacon = (): Options["beacon"] =>
  typeof navigator.sendBeacon === "function" ? (url, body) => navigator.sendBeacon(url, body) : undefined;
