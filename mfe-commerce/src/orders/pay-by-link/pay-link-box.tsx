import { useNotify, useT } from "@hpay/remote-kit";
import { Button, LinkButton, Row, Stack, styled, Text } from "@hpay/ui";
import { QrCode } from "@hpay/ui/qr";
import { messages } from "../../messages/catalogue";
import { orderMessages } from "../messages/catalogue";

const Frame = styled("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "4", alignItems: "flex-start", minWidth: 0 },
});

export interface PayLinkBoxProps {
  readonly link: string;
  readonly uid: string;
  /** Whether the order is saved; before that, the link does not work. */
  readonly isSaved: boolean;
}

/** The customer's link, to copy, share or open, and as a QR code. */
export function PayLinkBox({ link, uid, isSaved }: PayLinkBoxProps) {
  const t = useT(orderMessages);
  const tCommon = useT(messages);
  const notify = useNotify();
  const handleCopy = async () => {
    const text = isSaved ? link : t("pbl.unsaved-link");
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: isSaved ? "success" : "warning", text: t("pbl.link-copied", { link: text }) });
    } catch {
      // If copying is refused or unavailable (plain http), the person can select the link.
      notify({ tone: "error", text: tCommon("common.copy-failed") });
    }
  };
  const handleShare = async () => {
    try {
      await navigator.share({ url: link, title: uid });
    } catch {
      // Closing the share sheet is not a failure.
    }
  };
  return (
    <Frame>
      {isSaved ? <QrCode text={link} label={t("pbl.qr")} /> : null}
      <Stack gap="2" flex="1 1 14rem">
        <Text size="sm" strong>
          {t("pbl.link")}
        </Text>
        <Text mono size="sm" overflowWrap="anywhere" translate="no">
          {isSaved ? link : t("pbl.unsaved-link")}
        </Text>
        <Row>
          <Button size="sm" startIcon="copy" onClick={handleCopy}>
            {t("pbl.copy-link")}
          </Button>
          {isSaved && typeof navigator.share === "function" ? (
            <Button size="sm" startIcon="send" onClick={handleShare}>
              {t("pbl.share")}
            </Button>
          ) : null}
          {isSaved ? (
            <LinkButton size="sm" endIcon="external" href={link} target="_blank" rel="noopener noreferrer">
              {t("pbl.open")}
            </LinkButton>
          ) : null}
        </Row>
      </Stack>
    </Frame>
  );
}
