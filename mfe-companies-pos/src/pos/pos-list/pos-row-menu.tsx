import { useHost, useSelection, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { RowMenu } from "@hpay/ui/page";
import { messages } from "../../messages";
import type { Pos } from "../data/pos";
import { useDeletePos } from "../use-delete-pos";

export function PosRowMenu({ pos, companyId }: { readonly pos: Pos; readonly companyId: number }) {
  const t = useT(messages);
  const { selection } = useHost();
  const isCurrent = useSelection().pos?.id === pos.id;
  const deletePos = useDeletePos(companyId);
  const handleDelete = async () => {
    // A deleted POS has to be deselected. Otherwise lists would be requested for it.
    if ((await deletePos(pos)) && isCurrent) await selection.select(companyId);
  };
  return (
    <RowMenu
      of={pos.url}
      linkComponent={Link}
      entries={[
        { id: "edit", label: t("pos-list.edit"), icon: "edit", href: `/sitedetails/${pos.id}` },
        {
          id: "delete",
          label: t("pos-list.delete"),
          icon: "delete",
          danger: true,
          onSelect: () => void handleDelete(),
        },
      ]}
    />
  );
}
