const remOrQuery = /@(?:media|container)[^{]*|(-?(?:\d*\.)?\d+)rem\b/g;

/** A rem in a shadow root is that of the surrounding page, which may be 10 px: `--hp-rem` takes its place, except in queries. */
const withOwnRem = (rules: string): string =>
  rules.replaceAll(remOrQuery, (found, count?: string) =>
    count === undefined ? found : `calc(${count} * var(--hp-rem, 1rem))`,
  );

const widthQuery =
  /^@media (?:screen and )?(\(m(?:in|ax)-width:[^)]*\)(?: and \(m(?:in|ax)-width:[^)]*\))?)\{(.*)\}$/s;

/** The element whose width the layout follows in a shadow root. Its font size is the visitor's own: an em of its queries is a rem. */
export const column = {
  "data-column": true,
  // A column that is as wide as its content has the width of a narrow phone.
  style: { containerType: "inline-size", containerName: "hpay", containIntrinsicInlineSize: "320px" },
} as const;
/** Overlays lie over the whole window, and follow its width. */
export const overlays = { "data-overlays": true } as const;

/** Whether the layout can follow the column; in an older browser it follows the window. */
const canFollowColumn = () =>
  globalThis.CSS?.supports?.("container-type: inline-size") === true && CSS.supports("selector(&)");

/** Adapts a rule of the panel to a shadow root in any page: its rem is the panel's own, and its breakpoints follow the column's width. */
export function shadowRules(rule: string): readonly string[] {
  const [, query, rules] = widthQuery.exec(rule) ?? [];
  if (query === undefined || rules === undefined || !canFollowColumn()) return [withOwnRem(rule)];
  const own = withOwnRem(rules);
  return [
    `@media screen{@container hpay ${query.replaceAll("rem", "em")}{${own}}}`,
    `@media screen and ${query}{:where([data-overlays]){${own}}}`,
  ];
}
