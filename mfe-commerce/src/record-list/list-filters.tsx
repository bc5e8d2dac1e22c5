import { useT } from "@hpay/remote-kit";
import { Box, Button, Grid, styled, TextField } from "@hpay/ui";
import { DateTimeField, isWholeDate, MultiselectField } from "@hpay/ui/page";
import { type FormEvent, memo, useState } from "react";
import { messages } from "../messages/catalogue";
import type { ListParams } from "./domain/list-params";
import { PeriodPresets } from "./period-presets";
import { useStable } from "./use-stable";

const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "3", minWidth: 0 } });
const Fields = styled(Grid, {
  base: {
    gap: "3",
    // A field's error does not move other fields.
    alignItems: "start",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      sm: "repeat(2, minmax(0, 1fr))",
      xl: "12.5rem 12.5rem minmax(12rem, 1fr) minmax(11rem, 15rem) auto",
    },
  },
  variants: {
    short: { true: { gridTemplateColumns: { xl: "12.5rem 12.5rem minmax(12rem, 1fr) auto" } } },
  },
});

/** The filters that a phone hides until the person opens them; the search is always visible. */
const More = styled("div", {
  base: { display: "contents" },
  variants: { open: { false: { "@media (max-width: 39.99rem)": { display: "none" } }, true: {} } },
});

export type FilterDraft = Pick<ListParams, "from" | "to" | "search"> & {
  readonly exclude: readonly string[];
};

export interface ListFiltersProps {
  /** The filters of the loaded rows; the same object while they are equal. */
  readonly appliedFilters: FilterDraft;
  /** The wall time that is shown while From is empty. */
  readonly defaultFrom: string;
  /** Name of the zone of From and To. */
  readonly zone: string;
  /** Status words that can be hidden; empty if the list has no such filter. */
  readonly excludable: readonly string[];
  readonly isLoading: boolean;
  readonly onLoad: (next: FilterDraft) => void;
}

/**
 * The filters, which are a draft until Load or Enter. A new sort order or page does not re-render them, so
 * typed values are preserved.
 */
export const ListFilters = memo(function ListFilters(props: ListFiltersProps) {
  const { appliedFilters, defaultFrom, zone, excludable, isLoading, onLoad } = props;
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(appliedFilters);
  const [applies, setApplies] = useState(appliedFilters);
  if (!isSameDraft(applies, appliedFilters)) {
    setApplies(appliedFilters);
    setDraft(appliedFilters);
  }
  const faults = rangeFaults(draft, defaultFrom);
  // Values typed while the list is loading are not part of that request, so Load is available at once.
  const isRequested = isSameDraft(draft, appliedFilters);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!faults.isAny) onLoad({ ...draft, search: draft.search.trim() });
  };
  const handleChoose = useStable((range: Pick<FilterDraft, "from" | "to">) => onLoad({ ...draft, ...range }));
  return (
    <Form onSubmit={handleSubmit} noValidate>
      <Fields short={excludable.length === 0}>
        <FilterFields
          draft={draft}
          onDraft={setDraft}
          defaultFrom={defaultFrom}
          zone={zone}
          excludable={excludable}
          isOpen={isOpen}
        />
        <Box display={{ base: "grid", sm: "none" }}>
          <Button startIcon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("list.filters")}
          </Button>
        </Box>
        {/* Aligned with the inputs, which are below their labels. */}
        <Box
          display="grid"
          fontSize="sm"
          paddingTop={{ [excludable.length === 0 ? "sm" : "xl"]: "calc(1lh + 0.375rem)" }}
        >
          <Button type="submit" variant="solid" startIcon="refresh" loading={isLoading && isRequested}>
            {t("list.load")}
          </Button>
        </Box>
      </Fields>
      <PeriodPresets zone={zone} from={appliedFilters.from} to={appliedFilters.to} onChoose={handleChoose} />
    </Form>
  );
});

interface FilterFieldsProps {
  readonly draft: FilterDraft;
  readonly onDraft: (draft: FilterDraft) => void;
  readonly defaultFrom: string;
  readonly zone: string;
  readonly excludable: readonly string[];
  readonly isOpen: boolean;
}

/** A separate component, so that a new sort order or page does not re-render the fields. */
const FilterFields = memo(function FilterFields(props: FilterFieldsProps) {
  const { draft, onDraft, defaultFrom, zone, excludable, isOpen } = props;
  const t = useT(messages);
  const { from, to, isReversed } = rangeFaults(draft, defaultFrom);
  const invalidText = t("list.date-wrong");
  return (
    <>
      <More open={isOpen}>
        <DateTimeField
          label={t("list.from")}
          value={draft.from ?? ""}
          placeholder={defaultFrom}
          zone={zone}
          onValue={(value) => onDraft({ ...draft, from: value || null })}
          error={from ? invalidText : undefined}
        />
        <DateTimeField
          label={t("list.to")}
          value={draft.to ?? ""}
          placeholder={t("list.to-now")}
          defaultTime="23:59"
          zone={zone}
          onValue={(value) => onDraft({ ...draft, to: value || null })}
          error={to ? invalidText : isReversed ? t("list.range-wrong") : undefined}
        />
      </More>
      <TextField
        label={t("list.search")}
        type="search"
        data-search
        value={draft.search}
        placeholder={t("list.search-hint")}
        autoComplete="off"
        spellCheck={false}
        onValue={(search) => onDraft({ ...draft, search })}
      />
      {excludable.length === 0 ? null : (
        <More open={isOpen}>
          <MultiselectField
            label={t("list.exclude")}
            choices={excludable.map((word) => ({ value: word, label: word }))}
            values={draft.exclude}
            placeholder={t("common.none")}
            clearable
            onValues={(exclude) => onDraft({ ...draft, exclude })}
          />
        </More>
      )}
    </>
  );
});

export const isSameDraft = (a: FilterDraft, b: FilterDraft) =>
  a.from === b.from && a.to === b.to && a.search === b.search && a.exclude.join() === b.exclude.join();

function rangeFaults(draft: FilterDraft, defaultFrom: string) {
  const from = hasDateFault(draft.from);
  const to = hasDateFault(draft.to);
  const isReversed = !from && !to && draft.to !== null && (draft.from ?? defaultFrom) > draft.to;
  return { from, to, isReversed, isAny: from || to || isReversed };
}

function hasDateFault(text: string | null): boolean {
  return text !== null && !isWholeDate(text, true);
}
