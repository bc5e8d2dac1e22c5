import { useServerWords } from "@hpay/data";
import { useCan, useHost, useIsStillHere, useReadable, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { Button } from "@hpay/ui";
import { messages } from "../../messages";
import { posMessages } from "../messages";
import { useDeletePos } from "../use-delete-pos";
import type { PosRecord } from "./pos-record";

/** Deletes the POS. Not available in another page's frame. */
export function DeletePos({ pos, onDeleted }: { readonly pos: PosRecord; readonly onDeleted: () => void }) {
  const t = useT(posMessages);
  const tLists = useT(messages);
  const navigate = useNavigate();
  const serverWords = useServerWords();
  const host = useHost();
  const isStillHere = useIsStillHere();
  const { mode } = useReadable(host.windowed);
  const canDelete = useCan("pos.delete");
  const deletePos = useDeletePos(pos.companyId, (error) => ({
    text: t("pos.delete-error"),
    details: serverWords(error),
  }));
  if (!canDelete || mode !== "none") return <span />;
  const handleDelete = async () => {
    if (!(await deletePos(pos)) || !isStillHere()) return;
    onDeleted();
    navigate("/sites");
    // A deleted POS has to be deselected. Otherwise lists would be requested for it.
    if (pos.companyId !== null) await host.selection.select(pos.companyId);
  };
  return (
    <Button variant="dangerOutline" startIcon="delete" onClick={() => void handleDelete()}>
      {tLists("pos-list.delete-title")}
    </Button>
  );
}
