import { type EventName, eventCatalogue, type Registry } from "@hpay/contract";
import type { FlightRecorder, FlightReport, RecordedEvent } from "../ports/remotes";
import { createValue } from "../state/value";
import { type ClientReport, clientReportOf } from "./client-reports";

const maxEvents = 50;
const maxReports = 20;

/**
 * Stores the last 50 events of the page, so that a report shows what led to a failure.
 * @param send sends the report to the gateway
 */
export function createFlightRecorder(
  target: EventTarget,
  registry: () => Registry,
  send: (report: ClientReport) => void = () => undefined,
): FlightRecorder {
  let events: readonly RecordedEvent[] = [];
  let versions: Readonly<Record<string, string>> = {};
  const reports = createValue<readonly FlightReport[]>([]);

  const receive = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    const recordedEvent = { at: new Date().toISOString(), name: event.type, detail };
    events = [...events, recordedEvent].slice(-maxEvents);
    if (event.type !== "hpay-remote-status" || eventCatalogue["hpay-remote-status"].check(detail, event.type))
      return;
    const { remote, version, status } = detail as { remote: string; version: string; status: string };
    versions = { ...versions, [remote]: `${version} ${status}` };
  };
  const names = Object.keys(eventCatalogue) as EventName[];
  for (const name of names) target.addEventListener(name, receive);

  return {
    reports,
    events: () => events,
    versions: () => versions,
    record(error, reporter) {
      send(clientReportOf(error, reporter));
      const report: FlightReport = {
        at: new Date().toISOString(),
        message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        revision: registry().revision,
        address: location.pathname,
        requestId: requestIdOf(error),
        versions,
        events,
      };
      reports.set([...reports.get(), report].slice(-maxReports));
      return report;
    },
    stop() {
      for (const name of names) target.removeEventListener(name, receive);
    },
  };
}

function requestIdOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  if ("requestId" in error && typeof error.requestId === "string") return error.requestId;
  return "cause" in error ? requestIdOf(error.cause) : null;
}
