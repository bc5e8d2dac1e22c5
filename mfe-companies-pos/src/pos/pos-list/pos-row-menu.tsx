import { useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { RowMenu } from "@hpay/ui/page";
import { messages } from "../../messages";
import type { Pos } from "../data/pos";
import { useDeletePos } from "../use-delete-pos";

export function PosRowMenu({ pos, companyId }: { readonly pos: Pos; readonly companyId: number }) {
  const t = useT(messages);
  const deletePos = useDeletePos(companyId);
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
          onSelect: () => void deletePos(pos),
        },
      ]}
    />
  );
}
