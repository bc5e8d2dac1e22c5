import { Button, IconButton, leaf, SelectField } from "@hpay/ui";
import { memo, useEffect, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { pageSteps } from "./page-steps";

const Frame = leaf("nav", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    fontSize: "sm",
    color: "fg.muted",
  },
});
const Group = leaf("div", { base: { display: "flex", alignItems: "center", gap: "1.5" } });
const RangeText = leaf("span", { base: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } });
const Ellipsis = leaf("span", { base: { px: "1", color: "fg.subtle" } });
const NumberButtons = leaf("div", { base: { display: { base: "none", sm: "contents" } } });

export interface PagerProps {
  /** The page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The total number of rows, or the limit if the count stopped there. */
  readonly total: number;
  /** Whether the count stopped at a limit because there are more rows than `total`. */
  readonly totalIsLimit?: boolean;
  readonly onPage: (page: number) => void;
  /** Called when the pointer or focus rests on a page's button, so that the page can be prefetched. */
  readonly onNear?: (page: number) => void;
  readonly sizes?: readonly number[];
  readonly onPageSize?: (size: number) => void;
  readonly busy?: boolean;
}

/** Shows which of all rows are visible, and the buttons of the other pages. */
export const Pager = memo(function Pager({
  page,
  pageSize,
  total,
  totalIsLimit = false,
  onPage,
  onNear,
  sizes,
  onPageSize,
  busy = false,
}: PagerProps) {
  const t = usePageText();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const to = totalIsLimit ? page * pageSize : Math.min(total, page * pageSize);
  const range = { from, to, total };
  const stepProps = { onPage, onNear };
  return (
    <Frame aria-label={t("ui.pages")} data-no-print aria-busy={busy}>
      <Group>
        <RangeText role="status">
          {t(totalIsLimit ? "common.page-range-more" : "common.page-range", range)}
        </RangeText>
        {sizes === undefined || onPageSize === undefined ? null : (
          <SelectField
            label={t("common.rows-per-page")}
            labelHidden
            small
            title={t("common.rows-per-page")}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            value={String(pageSize)}
            onValue={(size) => onPageSize(Number(size))}
          />
        )}
      </Group>
      {pages === 1 && !totalIsLimit ? null : (
        <Group>
          <Step
            {...stepProps}
            page={page - 1}
            icon="chevron-left"
            label={t("common.previous-page")}
            isAtEnd={page <= 1}
          />
          <NumberButtons>
            {pageSteps(page, pages).map((step) =>
              typeof step === "string" ? (
                <Ellipsis key={step}>…</Ellipsis>
              ) : (
                <NumberButton key={step} {...stepProps} page={step} isShown={step === page} />
              ),
            )}
          </NumberButtons>
          <Step
            {...stepProps}
            page={page + 1}
            icon="chevron-right"
            label={t("common.next-page")}
            isAtEnd={page >= pages && !totalIsLimit}
          />
        </Group>
      )}
    </Frame>
  );
});

/**
 * The pointer or focus must stay on a button for this long, because merely crossing the button does not count.
 */
const restMs = 80;

/**
 * Reports that the pointer or focus rests on a page button, and, after a press, reports the button's new page.
 */
function useNear(page: number, onNear: ((page: number) => void) | undefined) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNear || onNear === undefined) return;
    const timer = setTimeout(() => onNear(page), restMs);
    return () => clearTimeout(timer);
  }, [isNear, page, onNear]);
  const markNear = () => setNear(true);
  const markAway = () => setNear(false);
  return { onPointerEnter: markNear, onFocus: markNear, onPointerLeave: markAway, onBlur: markAway };
}

interface WayProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onNear: ((page: number) => void) | undefined;
}

/** Colors change at once on a press, because fading would delay the frame with the other rows. */
const noTransition = { transition: "none" };

/** Memoized, because selecting a page does not change the other buttons. */
const NumberButton = memo(function Numbered({
  page,
  isShown,
  onPage,
  onNear,
}: WayProps & { readonly isShown: boolean }) {
  const t = usePageText();
  const nearProps = useNear(page, isShown ? undefined : onNear);
  return (
    <Button
      size="sm"
      style={noTransition}
      variant={isShown ? "outline" : "ghost"}
      aria-label={t("common.page-number", { page })}
      {...(isShown ? { "aria-current": "page" as const } : {})}
      onClick={() => onPage(page)}
      {...nearProps}
    >
      {page}
    </Button>
  );
});

interface StepProps extends WayProps {
  readonly icon: "chevron-left" | "chevron-right";
  readonly label: string;
  readonly isAtEnd: boolean;
}

/**
 * A button for a neighboring page. At the end of the list, it does nothing, but it keeps the focus after a
 * press.
 */
function Step({ icon, label, page, isAtEnd, onPage, onNear }: StepProps) {
  const nearProps = useNear(page, isAtEnd ? undefined : onNear);
  return (
    <IconButton
      icon={icon}
      label={label}
      {...nearProps}
      {...(isAtEnd ? { "aria-disabled": true } : { onClick: () => onPage(page) })}
    />
  );
}
