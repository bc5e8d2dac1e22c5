import { eventCatalogue } from "./catalogue";

/** The text of `docs/events.md`, generated from the catalogue. */
export function eventsPage(): string {
  const sections = Object.values(eventCatalogue).map((event) =>
    [
      `## ${event.name}`,
      "",
      event.says,
      "",
      `Said by: ${event.messagesShownIn}.`,
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
    "Made from `shared/contract/src/events`; do not edit by hand.",
    "",
    "Events are facts in the past tense that carry ids; state is read from `HostApi`. `detail` is the payload below at its",
    "top level, plus `v` (1), `id` (unique), `at` (ISO instant) and `source` (who said it), which a listener does not require.",
    "A payload is checked when it is emitted and when it is received: in production a bad one is dropped and reported, in",
    "development it throws. A page embedded at a partner's has a private target instead of `window`.",
    "",
    ...sections,
  ].join("\n");
}
