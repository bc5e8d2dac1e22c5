import { useSession, useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Stack, styled } from "@hpay/ui";
import { CopyButton, Dialog } from "@hpay/ui/page";
import { useState } from "react";
import { accountMessages } from "../messages";
import { CodesPrint } from "./codes-print";
import { saveText } from "./save-text";

const Codes = styled("ol", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "1fr", sm: "1fr 1fr" },
    gap: "2",
    padding: "4",
    listStyle: "none",
    fontFamily: "mono",
    bg: "bg.subtle",
    borderRadius: "md",
    userSelect: "all",
  },
});

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows the codes only once, so that the person can copy, download or print them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useT(accountMessages);
  const { user } = useSession();
  const [isPrinting, setPrinting] = useState(false);
  const heading = t("recovery-codes.heading", { email: user?.email ?? "" });
  const text = codes.join("\n");

  return (
    <Dialog
      open
      keepOpen
      size="sm"
      onClose={onClose}
      title={t("recovery-codes.dialog")}
      footer={
        <Button variant="solid" onClick={onClose}>
          {t("recovery-codes.done")}
        </Button>
      }
    >
      <Stack gap="4">
        <Alert tone="warning">{t("recovery-codes.store")}</Alert>
        <Codes aria-label={t("recovery-codes.dialog")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
        <Row gap="2" flexWrap="wrap">
          <CopyButton text={text} of={t("recovery-codes.title")} size="sm" />
          <Button
            startIcon="download"
            onClick={() => saveText(`${heading}\n\n${text}\n`, "hpay-recovery-codes.txt")}
          >
            {t("recovery-codes.download")}
          </Button>
          <Button startIcon="print" onClick={() => setPrinting(true)}>
            {t("recovery-codes.print")}
          </Button>
        </Row>
        {isPrinting ? (
          <CodesPrint heading={heading} codes={codes} onClose={() => setPrinting(false)} />
        ) : null}
      </Stack>
    </Dialog>
  );
}
