import { Button, Row, styled } from "@hpay/ui";
import { useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { CopyButton } from "../value/copy-button";

const Frame = styled("div", {
  base: {
    position: "relative",
    borderWidth: "1px",
    borderRadius: "md",
    bg: "bg.subtle",
    fontFamily: "mono",
    fontSize: "sm",
    lineHeight: "24px",
    fontVariantLigatures: "none",
    overflow: "auto",
    maxHeight: "70vh",
    p: "3",
    "& summary": { listStyle: "none", width: "fit-content", minWidth: "24px" },
    "& summary::-webkit-details-marker": { display: "none" },
    "& summary::before": { content: '"▸"', display: "inline-block", width: "1.2em", color: "fg.subtle" },
    "& details[open] > summary::before": { content: '"▾"' },
    "& ul": {
      paddingInlineStart: "5",
      borderInlineStartWidth: "1px",
      marginInlineStart: "5px",
      listStyle: "none",
    },
    "& li": { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
  },
});
const Key = styled("span", { base: { color: "accent.fg" } });
const MutedText = styled("span", { base: { color: "fg.subtle" } });
const Value = styled("span", {
  variants: {
    kind: { string: { color: "success.fg" }, number: { color: "warning.fg" }, other: { color: "violet.fg" } },
  },
});
/** A larger branch shows only this many entries and a button for more, so that 1 MB of JSON is still fast. */
const batchSize = 100;
/** How many levels are expanded at first, unless they have too many entries. */
const initialDepth = 2;
/** At most this many entries are expanded together; a person can expand further ones one by one. */
const maxExpanded = 5000;

export interface JsonViewProps {
  /** The exact text as received. If it is not JSON, it is shown as text. */
  readonly text: string;
  readonly label: string;
}

/**
 * JSON that people can read, collapse and copy. It is rendered only as text, so nothing in it becomes a link
 * or a tag.
 */
export function JsonView({ text, label }: JsonViewProps) {
  const t = usePageText();
  const result = parse(text);
  const maxDepth = result.ok ? expandableDepth(result.value) : initialDepth;
  const [depth, setDepth] = useState(Math.min(initialDepth, maxDepth));
  return (
    <div>
      <Row justifyContent="flex-end" marginBottom="1">
        {result.ok ? (
          <>
            <Button size="xs" variant="ghost" onClick={() => setDepth(maxDepth)}>
              {t("ui.expand-all")}
            </Button>
            <Button size="xs" variant="ghost" onClick={() => setDepth(1)}>
              {t("ui.collapse-all")}
            </Button>
          </>
        ) : null}
        <CopyButton text={text} of={label} />
      </Row>
      <Frame role="region" aria-label={label} tabIndex={0} translate="no">
        {result.ok ? (
          <Branch key={depth} name={undefined} value={result.value} level={0} openTo={depth} />
        ) : (
          <pre>{text}</pre>
        )}
      </Frame>
    </div>
  );
}

/** How many levels can be expanded together: at least the first, which shows one batch. */
function expandableDepth(value: unknown): number {
  let depth = 0;
  let count = 0;
  let level: readonly unknown[] = [value];
  while (level.length > 0 && depth < 64) {
    level = level.flatMap((entry) => (isBranch(entry) ? Object.values(entry).slice(0, batchSize) : []));
    count += level.length;
    if (count > maxExpanded) break;
    depth += 1;
  }
  return depth;
}

const isBranch = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !(value instanceof WrittenNumber);

interface BranchProps {
  readonly name: string | undefined;
  readonly value: unknown;
  readonly level: number;
  readonly openTo: number;
}

function Branch({ name, value, level, openTo }: BranchProps) {
  const t = usePageText();
  const [limit, setLimit] = useState(batchSize);
  const [open, setOpen] = useState(level < openTo);
  if (!isBranch(value)) return <Leaf name={name} value={value} />;
  const list = Array.isArray(value);
  const entries = Object.entries(value);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Name name={name} />
        <MutedText>
          {list ? "[" : "{"}
          {open ? "" : `… ${t("ui.entries", { count: entries.length })} ${list ? "]" : "}"}`}
        </MutedText>
      </summary>
      {open ? (
        <>
          <ul>
            {entries.slice(0, limit).map(([key, child]) => (
              <li key={key}>
                <Branch name={list ? undefined : key} value={child} level={level + 1} openTo={openTo} />
              </li>
            ))}
          </ul>
          {entries.length > limit ? (
            <Button size="xs" onClick={() => setLimit(limit + batchSize * 10)}>
              {t("ui.more-lines", { count: Math.min(entries.length - limit, batchSize * 10) })}
            </Button>
          ) : null}
          <MutedText>{list ? "]" : "}"}</MutedText>
        </>
      ) : null}
    </details>
  );
}

function Name({ name }: { readonly name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <Key>{JSON.stringify(name)}</Key>
      <MutedText>: </MutedText>
    </>
  );
}

function Leaf({ name, value }: { readonly name: string | undefined; readonly value: unknown }) {
  const isWrittenNumber = value instanceof WrittenNumber;
  const kind =
    typeof value === "string" ? "string" : isWrittenNumber || typeof value === "number" ? "number" : "other";
  return (
    <>
      <Name name={name} />
      <Value kind={kind}>{isWrittenNumber ? value.text : JSON.stringify(value)}</Value>
    </>
  );
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text, keepDigits) };
  } catch {
    // The text is not JSON, so it is shown as it was received.
    return { ok: false };
  }
}

/** A number in its exact notation: 12345678901234567.89 and 1.00 would lose digits as JavaScript numbers. */
class WrittenNumber {
  constructor(readonly text: string) {}
}

/**
 * Preserves the notation of numbers. The third argument is missing in the compiler's types. In browsers that do
 * not pass it, numbers have JavaScript's notation.
 */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === "number" && context?.source !== undefined
    ? new WrittenNumber(context.source)
    : value;
}
