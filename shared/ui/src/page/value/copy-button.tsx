import { IconButton, type IconName, VisuallyHidden } from "@hpay/ui";
import { useEffect, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";

type Outcome = "idle" | "copied" | "failed";
const icons = { idle: "copy", copied: "check", failed: "alert" } as const satisfies Record<Outcome, IconName>;
const shownForMs = 2000;

export interface CopyButtonProps {
  readonly text: string;
  /** Describes the copied text, for screen readers: "Copy Merchant POS uid". */
  readonly of?: string;
  readonly size?: "xs" | "sm";
}

export function CopyButton({ text, of, size = "xs" }: CopyButtonProps) {
  const t = usePageText();
  const [outcome, setOutcome] = useState<Outcome>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handleCopy = async () => {
    setOutcome((await copyText(text)) ? "copied" : "failed");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome("idle"), shownForMs);
  };
  const words = {
    idle: of === undefined ? t("common.copy") : `${t("common.copy")}: ${of}`,
    copied: t("common.copied"),
    failed: t("common.copy-failed"),
  }[outcome];
  return (
    <>
      <IconButton icon={icons[outcome]} size={size} label={words} onClick={handleCopy} />
      <VisuallyHidden role="status">{outcome === "idle" ? "" : words}</VisuallyHidden>
    </>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Copying was refused or is unavailable (plain http), so the button reports this, and the person can select
    // the text by hand.
    return false;
  }
}
