import { Button, Text, TextField } from "@hpay/ui";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { Dialog } from "./dialog";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  /** The confirm button's label, a verb and an object: "Delete site". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly tone?: "neutral" | "danger" | undefined;
  /** A text that must be typed before the confirm button is enabled. */
  readonly typeToConfirm?: string | undefined;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation before an action that is hard to undo. The focus starts on Cancel, or on the text
 * field.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    confirmLabel,
    cancelLabel,
    tone = "neutral",
    typeToConfirm,
    busy = false,
  } = props;
  const t = usePageText();
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const [typedText, setTypedText] = useState("");
  const isConfirmable = typeToConfirm === undefined || typedText.trim() === typeToConfirm;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmable || busy) return;
    setTypedText("");
    props.onConfirm();
  };
  const handleCancel = () => {
    setTypedText("");
    props.onCancel();
  };
  return (
    <Dialog
      open={open}
      onClose={handleCancel}
      title={title}
      description={
        // A script's question may have several lines.
        typeof text === "string" ? (
          <Text as="span" whiteSpace="pre-line">
            {text}
          </Text>
        ) : (
          text
        )
      }
      size="sm"
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={handleCancel}>
            {cancelLabel ?? t("common.cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={tone === "danger" ? "danger" : "solid"}
            loading={busy}
            disabled={!isConfirmable}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit}>
        {typeToConfirm === undefined ? null : (
          <TextField
            label={t("common.type-to-confirm", { text: typeToConfirm })}
            value={typedText}
            onValue={setTypedText}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </form>
    </Dialog>
  );
}
