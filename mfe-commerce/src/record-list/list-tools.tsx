import { lazyWithRetry, useIsEmbedded } from "@hpay/remote-kit";
import { type Column, ColumnChooser } from "@hpay/ui/page";
import { type ReactNode, useMemo } from "react";
import type { ShownList } from "./domain/absence";
import type { ListRow, ListSpec } from "./list-spec";

const AbsenceFinder = lazyWithRetry(
  () => import("./absence-finder").then((module) => module.AbsenceFinder),
  null,
);

const SavedViews = lazyWithRetry(
  () => import("./saved-views/saved-views").then((module) => module.SavedViews),
  null,
);

export interface ListToolsProps<Row extends ListRow> {
  readonly spec: ListSpec<Row>;
  readonly shown: ShownList | null;
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[] | null;
  readonly onChosen: (ids: readonly string[] | undefined) => void;
  /** The button that exports. */
  readonly exporting: ReactNode;
  /** Buttons of the methods. */
  readonly children: ReactNode;
}

/** What stands above the rows. What a sort does not change is not drawn again by it. */
export function ListTools<Row extends ListRow>(props: ListToolsProps<Row>) {
  const { spec, shown, columns, chosen, onChosen, exporting, children } = props;
  const isEmbedded = useIsEmbedded();
  const finder = useMemo(() => <AbsenceFinder spec={spec} shown={shown} />, [spec, shown]);
  const chooser = useMemo(
    () => <ColumnChooser columns={columns} chosen={chosen ?? undefined} onChosen={onChosen} />,
    [columns, chosen, onChosen],
  );
  return (
    <>
      {children}
      {isEmbedded ? null : <SavedViews path={spec.path} />}
      {finder}
      {exporting}
      {chooser}
    </>
  );
}
