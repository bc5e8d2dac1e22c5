const remOrQuery = /@(?:media|container)[^{]*|(-?(?:\d*\.)?\d+)rem\b/g;

/**
 * Replaces the rem of the surrounding page, which may be 10 px, with `--hp-rem` in a shadow root, except in
 * queries.
 */
const withOwnRem = (rules: string): string =>
  rules.replaceAll(remOrQuery, (match, count?: string) =>
    count === undefined ? match : `calc(${count} * var(--hp-rem, 1rem))`,
  );

const widthQuery =
  /^@media (?:screen and )?(\(m(?:in|ax)-width:[^)]*\)(?: and \(m(?:in|ax)-width:[^)]*\))?)\{(.*)\}$/s;

/**
 * Marks the element whose width determines the layout in a shadow root. Its font size is the visitor's own, so
 * an em in its queries equals a rem.
 */
export const column = {
  "data-column": true,
  // A column whose width depends on its content is as wide as a narrow phone.
  style: { containerType: "inline-size", containerName: "hpay", containIntrinsicInlineSize: "320px" },
} as const;
/** Marks the overlays. They cover the whole window, so their layout follows its width. */
export const overlays = { "data-overlays": true } as const;

/** Whether the layout can follow the column's width. In an older browser, it follows the window's width. */
const canFollowColumn = () =>
  globalThis.CSS?.supports?.("container-type: inline-size") === true && CSS.supports("selector(&)");

/**
 * Adapts one of the panel's rules to a shadow root, which can be in any page: the rule uses the panel's own
 * rem, and its breakpoints follow the column's width.
 */
export function shadowRules(rule: string): readonly string[] {
  const [, query, rules] = widthQuery.exec(rule) ?? [];
  if (query === undefined || rules === undefined || !canFollowColumn()) return [withOwnRem(rule)];
  const ownRules = withOwnRem(rules);
  return [
    `@media screen{@container hpay ${query.replaceAll("rem", "em")}{${ownRules}}}`,
    `@media screen and ${query}{:where([data-overlays]){${ownRules}}}`,
  ];
}
