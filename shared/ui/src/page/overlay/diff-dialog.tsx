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
    // Four columns are too wide for a phone, so each value is below its name and both versions can be read.
    "@media screen and (max-width: 39.99rem)": {
      "& table, & tbody, & tr, & tbody th, & td": { display: "block" },
      "& thead": { srOnly: true },
      "& tbody th": { bg: "bg.subtle" },
      "& td::before": {
        content: "attr(data-label)",
        display: "block",
        fontSize: "xs",
        color: "fg.muted",
      },
      "& tbody tr:last-child > td:last-child": { borderBottomWidth: 0 },
    },
  },
});

type Path = readonly (string | number)[];

/** A value that two people changed differently. */
export interface Difference {
  /** The field of the record, followed by the path inside the field. */
  readonly path: Path;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface DiffDialogProps {
  /** The values to choose between; null if the dialog is closed. */
  readonly differences: readonly Difference[] | null;
  /** Returns the form's label for the path of a value. */
  readonly nameOf: (path: Path) => string;
  /** Formats a value as the form does; undefined if it is shown unchanged. */
  readonly shownAs?: (value: unknown, path: Path) => string | undefined;
  readonly busy?: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  /** Called when the person returns to the form without a decision. */
  readonly onClose: () => void;
}

/** Shows two versions of a record that another save has changed meanwhile, to choose between. */
export function DiffDialog({
  differences,
  nameOf,
  shownAs,
  busy = false,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: DiffDialogProps) {
  const t = usePageText();
  const [baseTitle, mineTitle, theirsTitle] = [t("ui.diff-base"), t("ui.diff-mine"), t("ui.diff-theirs")];
  const backButton = useRef<HTMLButtonElement>(null);
  const valueText = (value: unknown, path: Path) => {
    const words = shownAs?.(value, path);
    if (words !== undefined) return words;
    if (typeof value === "boolean") return value ? t("common.yes") : t("common.no");
    if (value === undefined || value === null || value === "") return "–";
    return typeof value === "string" ? value : JSON.stringify(value, null, 2);
  };
  return (
    <Dialog
      open={differences !== null}
      onClose={onClose}
      title={t("common.changed-elsewhere")}
      description={t("ui.diff-text")}
      size="lg"
      role="alertdialog"
      initialFocus={backButton}
      footer={
        <>
          <Button ref={backButton} onClick={onClose}>
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
              <th scope="col">{baseTitle}</th>
              <th scope="col">{mineTitle}</th>
              <th scope="col">{theirsTitle}</th>
            </tr>
          </thead>
          <tbody>
            {(differences ?? []).map(({ path, base, mine, theirs }) => (
              <tr key={JSON.stringify(path)}>
                <th scope="row">{nameOf(path)}</th>
                <td data-label={baseTitle}>{valueText(base, path)}</td>
                <td data-label={mineTitle} data-changed>
                  {valueText(mine, path)}
                </td>
                <td data-label={theirsTitle} data-changed>
                  {valueText(theirs, path)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
    </Dialog>
  );
}

/**
 * Joins the labels of a path's parts. A part without a label is shown by its name; a part with an empty label
 * is left out.
 * @param names the form's labels, by the names of parts on the wire
 */
export function pathName(path: Path, names: Readonly<Record<string, string>>): string {
  const parts = path.map((part) => (Object.hasOwn(names, part) ? names[part] : String(part)));
  return parts.filter(Boolean).join(" › ") || path.join(" › ");
}
