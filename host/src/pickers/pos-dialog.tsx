import { isAllowed } from "@hpay/contract";
import { listTime, shownZone } from "@hpay/domain";
import { type Column, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { newPosPath, posSettingsPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import type { PosRow } from "../ports/selection";
import { useValue } from "../state/use-value";
import { PickerDialog } from "./picker-dialog";

const texts = (row: PosRow) => [row.name, ...row.urls, row.merchantUid];
const textOf = (row: PosRow, column: string) =>
  ({ name: row.name, urls: row.urls.join(", "), date: row.createdAt })[column] ?? "";
const detailsPath = ({ id }: PosRow) => `${posSettingsPath}/${id}`;

/** The POS of the selected company, with a link to add another. */
export function PosDialog() {
  const { picker, selection, session } = usePanel();
  const t = useHostText();
  const { company, pos } = useValue(selection);
  const list = useValue(selection.posList);
  const { role } = useValue(session.state);
  const companyName = company?.name ?? "";
  const zone = shownZone(company?.timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone);

  const columns = useMemo<readonly Column<PosRow>[]>(
    () => [
      { id: "name", header: t("pos.site-url"), cell: (row) => row.name, sortable: true, wrap: true },
      {
        id: "urls",
        header: t("pos.additional"),
        cell: (row) => row.urls.join(", ") || "-",
        sortable: true,
        wrap: true,
      },
      {
        id: "company",
        header: t("pos.company-name"),
        cell: () => companyName,
        sortable: true,
        hideBelow: "lg",
      },
      {
        id: "date",
        header: t("pos.date"),
        cell: (row) =>
          row.createdAt ? <DateText iso={row.createdAt}>{listTime(row.createdAt, zone)}</DateText> : "-",
        sortable: true,
        hideBelow: "md",
      },
    ],
    [t, companyName, zone],
  );
  const choose = async (row: PosRow) => {
    if (await selection.select(row.companyId, row.id)) picker.settle(selection.get());
  };

  return (
    <PickerDialog
      title={t("pos.picker-title")}
      searchLabel={t("pos.search")}
      columns={columns}
      rows={list}
      emptyText={t("pos.please-add")}
      texts={texts}
      textOf={textOf}
      detailsPath={detailsPath}
      currentId={pos?.id}
      onChoose={choose}
      addLabel={t("pos.add")}
      addPath={isAllowed(role, "pos.create") ? newPosPath : null}
    />
  );
}
