import { useIsEmbedded } from "@hpay/remote-kit";
import { type Column, ColumnChooser, type Widths } from "@hpay/ui/page";
import { type ReactNode, useMemo } from "react";
import { AbsenceFinder } from "./absence-finder";
import type { ShownList } from "./domain/absence";
import type { ListRow, ListSpec } from "./list-spec";
import { SavedViews } from "./saved-views/saved-views";

export interface ListToolsProps {
  readonly spec: ListSpec<ListRow>;
  readonly shownList: ShownList | null;
  /** The columns, of which only the names are used. */
  readonly columns: readonly Column<never>[];
  readonly chosenColumns: readonly string[] | null;
  readonly onChosen: (ids: readonly string[] | undefined) => void;
  readonly widths: Widths;
  readonly exportButton: ReactNode;
  /** Buttons added by methods. */
  readonly children: ReactNode;
}

/** The tools above the rows. A new sort order re-renders only the tools that depend on it. */
export function ListTools(props: ListToolsProps) {
  const { spec, shownList, columns, chosenColumns, onChosen, widths, exportButton, children } = props;
  const isEmbedded = useIsEmbedded();
  // The list of a single record hides no status, but the person did not choose that, so a saved view stores no
  // exclusion.
  const exclude =
    shownList !== null && !shownList.isSingle && spec.rules.excludable.length > 0 ? shownList.exclude : null;
  const finder = useMemo(() => <AbsenceFinder spec={spec} shownList={shownList} />, [spec, shownList]);
  const chooser = useMemo(
    () => (
      <ColumnChooser
        columns={columns}
        chosen={chosenColumns ?? undefined}
        onChosen={onChosen}
        widths={widths}
      />
    ),
    [columns, chosenColumns, onChosen, widths],
  );
  return (
    <>
      {children}
      {isEmbedded ? null : <SavedViews path={spec.path} exclude={exclude} />}
      {finder}
      {exportButton}
      {chooser}
    </>
  );
}
