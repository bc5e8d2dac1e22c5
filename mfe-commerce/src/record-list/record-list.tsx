import {
  useAlertOfFailure,
  useColumnWidths,
  useServerWords,
  type ListParams as WireListParams,
  type WireRecord,
} from "@hpay/data";
import { type LoadableAhead, lazyPart, useHost, useSelection, useT } from "@hpay/remote-kit";
import { Alert, Button, Text } from "@hpay/ui";
import { type Column, ListPage, QueryStates, shownColumns, TableSkeleton } from "@hpay/ui/page";
import { type MouseEvent, type ReactNode, useCallback, useMemo } from "react";
import { messages } from "../messages/catalogue";
import type { LooseObject } from "../wire/loose-value";
import { DetailsAhead } from "./details-ahead";
import { clickedDetails, DetailsHref, detailsHrefs } from "./details-link";
import { pageSizes } from "./domain/list-params";
import { type FilterDraft, isSameDraft, ListFilters } from "./list-filters";
import type { ListRow, ListSpec } from "./list-spec";
import { repeatingColumns } from "./repeating-columns";
import { SelectableRows } from "./selectable-rows";
import type { ListAddress } from "./use-list-address";
import { useListQuery } from "./use-list-query";
import { useStable } from "./use-stable";

const parts = () => import("./list-parts");
const ListTools = lazyPart(() => parts().then((module) => module.ListTools), null);
const NothingFound = lazyPart(() => parts().then((module) => module.NothingFound), null);
const OnlyRecord = lazyPart(() => parts().then((module) => module.OnlyRecord), null);
const InvertedRange = lazyPart(() => parts().then((module) => module.InvertedRange), null);

export interface RecordListProps<Row extends ListRow> {
  /** Formats a text such as "3 new orders". */
  readonly arrivalsText: (count: number) => string;
  readonly title: string;
  readonly spec: ListSpec<Row>;
  readonly address: ListAddress;
  readonly columns: readonly Column<Row>[];
  /** The dialog that a row's link opens; it is preloaded after the rows are rendered. */
  readonly detailsDialog?: Pick<LoadableAhead<never>, "loadAhead">;
  readonly detail: (row: Row) => ReactNode;
  readonly actions?: ReactNode;
  /** Buttons above the rows, for example those added by methods. */
  readonly tools?: (records: () => readonly LooseObject[]) => ReactNode;
  readonly renderExport: (requested: WireListParams | null) => ReactNode;
}

/** The list of orders, transactions or subscriptions: filters, rows, pages, live events. */
export function RecordList<Row extends ListRow>(props: RecordListProps<Row>) {
  const { title, spec, address, columns, detailsDialog, detail, actions, tools, arrivalsText, renderExport } =
    props;
  const { params, routeId, invertedTo, load } = address;
  const t = useT(messages);
  const serverWords = useServerWords();
  const { pos } = useSelection();
  const widths = useColumnWidths(spec.path.slice(1));
  const list = useListQuery(spec, address);
  useAlertOfFailure(list.query.error, t("list.load-failed"));
  const { query, rows, zone, live } = list;
  const records = useCallback(() => rows.map((record) => spec.read(record).wire), [rows, spec]);
  const { navigation } = useHost();
  const { openHref } = address;
  const hrefOf = useMemo(() => detailsHrefs((id) => navigation.href(openHref(id))), [navigation, openHref]);
  const handleClick = (event: MouseEvent) => {
    const id = clickedDetails(event);
    if (id !== null) address.openDetails(id);
  };
  const goToPage = useStable((page: number) => load({ ...params, page }));
  const showMore = useStable((size: number) =>
    load({ ...params, page: 1, size: pageSizes.find((pageSize) => pageSize === size) ?? params.size }),
  );
  const { from, to, search, exclude } = params;
  const appliedFilters = useMemo<FilterDraft>(
    () => ({ from, to, search, exclude }),
    [from, to, search, exclude],
  );
  const handleLoad = useStable((next: FilterDraft) => {
    if (isSameDraft(next, appliedFilters)) return list.readAgain();
    list.moveAnchorToNow();
    load({ ...params, ...next });
  });
  const chooseColumns = useStable((ids: readonly string[] | undefined) =>
    load({ ...params, columns: ids ?? null }),
  );
  // Joined into one text, so that new rows recreate the columns only if the repeating columns differ.
  const repeatingText = useMemo(() => repeatingColumns(spec, rows).join(" "), [spec, rows]);
  const visibleColumns = useMemo(() => {
    const repeatingIds = repeatingText.split(" ");
    // A repeating column is hidden even if the person chose it, and is shown again as soon as its values
    // differ.
    return shownColumns(columns, params.columns ?? undefined)
      .filter(({ id }) => !repeatingIds.includes(id))
      .map((column) => ({ ...column, cell: (record: WireRecord) => column.cell(spec.read(record)) }));
  }, [columns, params.columns, repeatingText, spec]);

  // In the panel, the host asks for a POS before it opens these pages. On a partner's page, nobody can select
  // one.
  if (pos === null)
    return (
      <ListPage title={title}>
        <Alert tone="info">{t("list.select-pos")}</Alert>
      </ListPage>
    );
  return (
    <ListPage
      title={title}
      actions={actions}
      filters={
        <ListFilters
          appliedFilters={appliedFilters}
          defaultFrom={list.defaultFrom}
          zone={zone}
          excludable={spec.rules.excludable}
          isLoading={list.isLoading}
          onLoad={handleLoad}
        />
      }
      toolbar={
        <Text as="span" size="sm" tone="muted" role="status">
          {query.data === undefined ? "" : t("common.rows", { count: query.data.total })}
        </Text>
      }
      tools={
        <ListTools
          spec={spec}
          shownList={list.shownList}
          columns={columns}
          chosenColumns={params.columns}
          onChosen={chooseColumns}
          widths={widths}
          exportButton={renderExport(list.listParams)}
        >
          {tools?.(records)}
        </ListTools>
      }
    >
      {rows.length > 0 && (routeId.kind === "record" || routeId.kind === "field") ? (
        <OnlyRecord routeId={routeId} onShowAll={address.showAll} />
      ) : null}
      {invertedTo === null || from === null ? null : (
        <InvertedRange
          from={from}
          to={invertedTo}
          onReverse={() => load({ ...params, from: invertedTo, to: from })}
        />
      )}
      {live.waiting === 0 ? null : (
        <Button startIcon="arrow-up" onClick={list.showArrivals}>
          {arrivalsText(live.waiting)}
        </Button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only handles clicks on the links inside, which Enter triggers too, and is not itself a control. */}
      <div ref={live.frame} onClick={handleClick}>
        <DetailsAhead part={detailsDialog} isReady={query.data !== undefined} />
        <DetailsHref value={hrefOf}>
          <QueryStates
            query={query}
            loading={<TableSkeleton columns={visibleColumns} density="auto" widths={widths} />}
            isEmpty={(page) => page.rows.length === 0}
            empty={
              <NothingFound
                address={address}
                fields={spec.fields}
                from={params.from ?? list.defaultFrom}
                to={params.to ?? t("common.now")}
                zone={zone}
                yearAgo={list.yearAgo}
              />
            }
            failure={(error) => ({ title: t("list.load-failed"), text: serverWords(error) })}
          >
            {(page) => (
              <SelectableRows
                label={title}
                columns={visibleColumns}
                widths={widths}
                rows={rows}
                routeId={routeId}
                sort={list.sort}
                onSort={list.sortBy}
                sortedRows={list.sortedRows}
                detail={(record) => detail(spec.read(record))}
                freshKeys={live.freshKeys}
                listed={[pos.id, params.size, from, to, search, exclude].join(" ")}
                pages={{
                  page: params.page,
                  pageSize: params.size,
                  total: page.total,
                  totalIsLimit: page.totalIsAtLeast,
                  sizes: pageSizes,
                  busy: list.isLoading,
                  rowsOf: list.rowsOf,
                  onNear: list.readAhead,
                  onPage: goToPage,
                  onPageSize: showMore,
                }}
              />
            )}
          </QueryStates>
        </DetailsHref>
      </div>
    </ListPage>
  );
}
