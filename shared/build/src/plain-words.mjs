import { textsOf } from "./sample-texts.mjs";

/**
 * @typedef {import("./sample-texts.mjs").Kind} Kind
 * @typedef {{ kinds: readonly Kind[], marker: RegExp, instead: string }} Rule
 */

const visibleKinds = /** @type {readonly Kind[]} */ (["strings", "titles"]);
const writtenKinds = /** @type {readonly Kind[]} */ (["strings", "titles", "comments"]);

/**
 * Patterns of unidiomatic English, each with a plain alternative (see the word list in CONTEXT.md). A pattern
 * is listed only if it is wrong in every sense.
 * @type {readonly Rule[]}
 */
export const rules = [
  {
    kinds: ["titles"],
    marker: /^(?!boot\.js|biome\.json|testsmtp|docs\/|deploy\/|request_data|pos takes)[a-z]/,
    instead: 'Start a title with its subject and a capital letter: "A resend keeps unknown keys".',
  },
  { kinds: writtenKinds, marker: /^Of (?!which)/, instead: "Put the subject first." },
  { kinds: writtenKinds, marker: /\banew\b/, instead: 'Write "again".' },
  {
    kinds: visibleKinds,
    marker: /\b(hears?|heard) (of|nothing|that)\b/,
    instead: 'Write "receives" or "is notified".',
  },
  {
    kinds: writtenKinds,
    marker: /\b(is|are|be|was) told\b/,
    instead: 'Write "is notified", "reads" or "is shown".',
  },
  { kinds: writtenKinds, marker: /\b(that|what) (is|are) none\b/, instead: 'Write "invalid" or "not a …".' },
  {
    kinds: visibleKinds,
    marker: /\b(they|who|people) may (?!have|be\b)/i,
    instead: 'Write "can" or "people who can".',
  },
  {
    kinds: ["titles", "comments"],
    marker: /\b(says?|said) so\b/,
    instead: "Write what is shown: an error, a warning, a message.",
  },
  {
    kinds: ["titles"],
    marker: /^(It|Its|They)\b/,
    instead: "Name the subject: a title reads without its describe.",
  },
  {
    kinds: writtenKinds,
    marker: /\b(that|which) (is|are) no (?!longer|more\b)/,
    instead: 'Write "not a …".',
  },
  { kinds: writtenKinds, marker: /\bis worded\b/, instead: 'Write "is described" or "is shown".' },
  { kinds: ["comments"], marker: /^Tells\b/, instead: 'Write "Notifies", "Emits" or "Whether".' },
  {
    kinds: ["comments"],
    marker: /\bthe present (key|one|sources|release|entry|address|secret)\b/,
    instead: 'Write "current".',
  },
  {
    kinds: ["comments"],
    marker: /\b(stands?|stood) (above|below|beside|in (?!for\b)|on (?!its own\b))/,
    instead: 'Write "is".',
  },
  { kinds: writtenKinds, marker: /\b(stands?|stood) still\b/, instead: 'Write "freezes" or "hangs".' },
  {
    kinds: ["comments"],
    marker: /\b(is|are|was|were) there(?= too\b|[.,:;)]|$)/,
    instead: 'Write "has loaded", "exists" or "is stored".',
  },
  {
    kinds: ["comments"],
    marker: /\bletters of the DNS|DNS letters\b/,
    instead: 'Write "DNS form (Punycode)".',
  },
  { kinds: ["comments"], marker: /^Since when\b/, instead: 'Write "When … began".' },
  { kinds: ["titles"], marker: /\b(goes|go) on\b/, instead: 'Write "continues" or "resumes".' },
  {
    kinds: ["titles", "comments"],
    marker: /\b(comes to its end|of before|of then|somebody else)\b/,
    instead: 'Write "ends", "earlier" or "another person".',
  },
  {
    kinds: ["titles"],
    marker: /\bas it is\b/,
    instead: 'Write "unchanged".',
  },
  { kinds: visibleKinds, marker: /\bcan not\b/, instead: `Write "cannot", or "can't" in messages.` },
  { kinds: visibleKinds, marker: /\bgiven up\b/, instead: 'Write "canceled", "expired" or "abandoned".' },
  {
    kinds: ["identifiers"],
    marker: /(^|[a-z])(Told|Anew|ByItself|Wish)(?![a-z])|^(told|tell|say|hear|kept)(?=[A-Z-])/,
    instead: "Use notified, emit, show, receive, again, choice or stored.",
  },
  {
    kinds: ["identifiers"],
    marker:
      /^(most$|least$|(most|least)(?!Common|Recent|Left)[A-Z]|(long|larg|short|tall|wid)est(?!S(ilence|cript))[A-Z])/,
    instead: "Name a limit max or min.",
  },
  { kinds: ["identifiers"], marker: /^may[A-Z]/, instead: "Name a permission can." },
  {
    kinds: ["identifiers"],
    marker: /^(told|heard|hears?|kept|asked|said|anew|misses|made|gone)$/i,
    instead: "Name what it holds: requested, received, stored, notified, message, request, again.",
  },
];

/** Texts that the specification fixes, and names that other releases use. */
const exceptions = new Set([
  "You can not manage yourself!",
  "POS type is not an site. You can not connect site to different POS types!",
  "maxVersions",
  "mayPublish",
  "mayPromote",
  "mayUse",
  "largestUploadBytes",
]);

/**
 * Finds texts, comments and names that are not in plain words.
 * @param {readonly import("./sample-texts.mjs").Source[]} sources
 * @returns {string[]} one line each, with the file and advice
 */
export function plainWordFaults(sources) {
  return /** @type {const} */ (["strings", "titles", "comments", "identifiers"]).flatMap((kind) => {
    const kindRules = rules.filter(({ kinds }) => kinds.includes(kind));
    return textsOf(kind, sources)
      .filter(({ text }) => !exceptions.has(text))
      .flatMap(({ path, text }) =>
        kindRules
          .filter(({ marker }) => marker.test(text))
          .map(({ instead }) => `${path}: "${text.slice(0, 100)}". ${instead}`),
      );
  });
}
