import { useIsEmbedded } from "@hpay/remote-kit";
import { type Column, ColumnChooser, type Widths } from "@hpay/ui/page";
import { type ReactNode, useMemo } from "react";
import { AbsenceFinder } from "./absence-finder";
import type { ShownList } from "./domain/absence";
import type { ListRow, ListSpec } from "./list-spec";
import { SavedViews } from "./saved-views/saved-views";

export interface ListToolsProps {
  readonly spec: ListSpec<ListRow>;
  readonly shown: ShownList | null;
  /** The columns, of which only the names are used. */
  readonly columns: readonly Column<never>[];
  readonly chosen: readonly string[] | null;
  readonly onChosen: (ids: readonly string[] | undefined) => void;
  readonly widths: Widths;
  readonly exporting: ReactNode;
  /** Buttons added by methods. */
  readonly children: ReactNode;
}

/** The tools above the rows. A new sort order re-renders only the tools that depend on it. */
export function ListTools(props: ListToolsProps) {
  const { spec, shown, columns, chosen, onChosen, widths, exporting, children } = props;
  const isEmbedded = useIsEmbedded();
  // The list of a single record hides no status, but the person did not choose that, so a saved view stores no
  // exclusion.
  const exclude =
    shown !== null && !shown.isSingle && spec.rules.excludable.length > 0 ? shown.exclude : null;
  const finder = useMemo(() => <AbsenceFinder spec={spec} shown={shown} />, [spec, shown]);
  const chooser = useMemo(
    () => (
      <ColumnChooser columns={columns} chosen={chosen ?? undefined} onChosen={onChosen} widths={widths} />
    ),
    [columns, chosen, onChosen, widths],
  );
  return (
    <>
      {children}
      {isEmbedded ? null : <SavedViews path={spec.path} exclude={exclude} />}
      {finder}
      {exporting}
      {chooser}
    </>
  );
}
