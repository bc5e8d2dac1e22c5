import { eventCatalogue } from "./catalogue";

/** The text of `docs/events.md`, generated from the catalogue. */
export function eventsPage(): string {
  const sections = Object.values(eventCatalogue).map((event) =>
    [
      `## ${event.name}`,
      "",
      event.meaning,
      "",
      `Emitted by: ${event.emittedBy}.`,
      "",
      "```json",
      JSON.stringify(event.example, null, 2),
      "```",
      "",
    ].join("\n"),
  );
  return [
    "# Window events",
    "",
    "For developers of remotes and partner portals: every event of the panel, with its payload. Generated from",
    "`shared/contract/src/events`; do not edit by hand.",
    "",
    "Events are facts in the past tense that carry ids; state is read from `HostApi`. `detail` is the payload below at its",
    "top level, plus `v` (1), `id` (unique), `at` (ISO instant) and `source` (the emitter), which a listener does not require.",
    "A payload is checked when it is emitted and when it is received: in production an invalid one is dropped and reported, in",
    "development it throws. A page embedded in a partner's portal has a private target instead of `window`.",
    "",
    ...sections,
  ].join("\n");
}
