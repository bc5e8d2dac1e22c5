import { Button, styled } from "@hpay/ui";
import { useRef } from "react";
import { usePageText } from "../texts/use-page-text";
import { Dialog } from "./dialog";

const Frame = styled("div", {
  base: {
    overflow: "auto",
    borderWidth: "1px",
    borderRadius: "md",
    "& table": { width: "full", borderCollapse: "collapse" },
    "& th, & td": {
      p: "2",
      textAlign: "start",
      verticalAlign: "top",
      borderBottomWidth: "1px",
      overflowWrap: "anywhere",
      whiteSpace: "pre-wrap",
      minWidth: "7rem",
    },
    "& thead th": { fontSize: "xs", fontWeight: "medium", color: "fg.muted", bg: "bg.subtle" },
    "& tbody th": { fontWeight: "medium" },
    "& td[data-changed]": { bg: "warning.bg" },
  },
});

/** A field in which the two versions differ, as words. */
export interface Difference {
  readonly field: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface DiffDialogProps {
  readonly open: boolean;
  readonly differences: readonly Difference[];
  readonly busy?: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Back to the form, nothing decided. */
  readonly onClose: () => void;
}

/** Somebody else saved the record meanwhile: both versions, and the choice. */
export function DiffDialog({
  open,
  differences,
  busy = false,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: DiffDialogProps) {
  const t = usePageText();
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("common.changed-elsewhere")}
      description={t("ui.diff-text")}
      size="lg"
      role="alertdialog"
      initialFocus={back}
      footer={
        <>
          <Button ref={back} onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button onClick={onTakeTheirs} disabled={busy}>
            {t("common.keep-theirs")}
          </Button>
          <Button variant="solid" onClick={onKeepMine} loading={busy}>
            {t("common.keep-mine")}
          </Button>
        </>
      }
    >
      <Frame>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("ui.diff-field")}</th>
              <th scope="col">{t("ui.diff-base")}</th>
              <th scope="col">{t("ui.diff-mine")}</th>
              <th scope="col">{t("ui.diff-theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, base, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{base}</td>
                <td {...(mine === base ? {} : { "data-changed": true })}>{mine}</td>
                <td {...(theirs === base ? {} : { "data-changed": true })}>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
    </Dialog>
  );
}
