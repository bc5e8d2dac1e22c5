import { useT } from "@hpay/remote-kit";
import { Box, Button, Grid, styled, TextField } from "@hpay/ui";
import { DateTimeField, isWholeDate, MultiselectField } from "@hpay/ui/page";
import { type FormEvent, useState } from "react";
import { messages } from "../messages/catalogue";
import type { ListParams } from "./domain/list-params";
import { PeriodPresets } from "./period-presets";

const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "3", minWidth: 0 } });
const Fields = styled(Grid, {
  base: {
    gap: "3",
    alignItems: "end",
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

/** On phones the search stands alone until the rest is asked for. */
const More = styled("div", {
  base: { display: "contents" },
  variants: { open: { false: { "@media (max-width: 39.99rem)": { display: "none" } }, true: {} } },
});

export interface ListFiltersProps {
  /** What is loaded now. */
  readonly applied: ListParams & { readonly exclude: readonly string[] };
  /** Wall time that stands while From is left open. */
  readonly usualFrom: string;
  /** Name of the zone in which From and To are meant. */
  readonly zone: string;
  /** Status words that may be hidden; none: the list has no such filter. */
  readonly excludable: readonly string[];
  readonly isLoading: boolean;
  readonly onLoad: (next: ListParams) => void;
}

/** Filters are a draft until Load or Enter. */
export function ListFilters(props: ListFiltersProps) {
  const { applied, usualFrom, zone, excludable, isLoading, onLoad } = props;
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(applied);
  const [applies, setApplies] = useState(applied);
  if (applies !== applied) {
    setApplies(applied);
    setDraft(applied);
  }
  const fromFault = dateFault(draft.from);
  const toFault = dateFault(draft.to);
  const isReversed = !fromFault && !toFault && draft.to !== null && (draft.from ?? usualFrom) > draft.to;
  const isWrong = fromFault || toFault || isReversed;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) onLoad({ ...draft, search: draft.search.trim() });
  };
  const wrong = t("list.date-wrong");
  return (
    <Form onSubmit={handleSubmit} noValidate>
      <Fields short={excludable.length === 0}>
        <More open={isOpen}>
          <DateTimeField
            label={t("list.from")}
            value={draft.from ?? ""}
            placeholder={usualFrom}
            onValue={(from) => setDraft({ ...draft, from: from || null })}
            error={fromFault ? wrong : undefined}
          />
          <DateTimeField
            label={t("list.to")}
            value={draft.to ?? ""}
            placeholder={t("list.to-now")}
            defaultTime="23:59"
            onValue={(to) => setDraft({ ...draft, to: to || null })}
            error={toFault ? wrong : isReversed ? t("list.range-wrong") : undefined}
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
          onValue={(search) => setDraft({ ...draft, search })}
        />
        {excludable.length === 0 ? null : (
          <More open={isOpen}>
            <MultiselectField
              label={t("list.exclude")}
              choices={excludable.map((word) => ({ value: word, label: word }))}
              values={draft.exclude}
              placeholder={t("common.none")}
              clearable
              onValues={(exclude) => setDraft({ ...draft, exclude })}
            />
          </More>
        )}
        <Box display={{ base: "grid", sm: "none" }}>
          <Button startIcon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("list.filters")}
          </Button>
        </Box>
        <Button type="submit" variant="solid" startIcon="refresh" loading={isLoading}>
          {t("list.load")}
        </Button>
      </Fields>
      <PeriodPresets zone={zone} chosen={applied} onChoose={(range) => onLoad({ ...draft, ...range })} />
    </Form>
  );
}

function dateFault(text: string | null): boolean {
  return text !== null && !isWholeDate(text, true);
}
