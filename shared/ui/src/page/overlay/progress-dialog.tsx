import { Button, styled, Text } from "@hpay/ui";
import type { ReactNode } from "react";
import { usePageText } from "../texts/use-page-text";
import { Dialog } from "./dialog";

const Track = styled("progress", {
  base: {
    appearance: "none",
    width: "full",
    height: "8px",
    borderRadius: "full",
    overflow: "hidden",
    bg: "bg.emphasized",
    "&::-webkit-progress-bar": { bg: "bg.emphasized" },
    "&::-webkit-progress-value": { bg: "accent.solid", transition: "width 140ms" },
    "&::-moz-progress-bar": { bg: "accent.solid" },
  },
});

export interface ProgressDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly done: number;
  /** The total number of steps; undefined while it is not known. */
  readonly total: number | undefined;
  /** The progress as text, for example "1.200 of 4.000 rows". */
  readonly children: ReactNode;
  readonly onCancel: () => void;
}

/** A long task with its progress and a button to stop it. */
export function ProgressDialog({ open, title, done, total, children, onCancel }: ProgressDialogProps) {
  const t = usePageText();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      keepOpen
      title={title}
      size="sm"
      footer={<Button onClick={onCancel}>{t("common.cancel")}</Button>}
    >
      <Track aria-label={title} max={total ?? 1} {...(total === undefined ? {} : { value: done })} />
      <Text role="status" tone="muted" marginTop="2">
        {children}
      </Text>
    </Dialog>
  );
}
