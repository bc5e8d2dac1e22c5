import { useT } from "@hpay/remote-kit";
import { Alert, Box, Row, Spinner, Stack, Text, TextLink, VisuallyHidden } from "@hpay/ui";
import { QrCode } from "@hpay/ui/qr";
import { messages } from "../messages";

/** Whether the other device has opened its page. */
export type Peer = "awaited" | "connected" | "gone";

interface DeviceAddressProps {
  readonly link: string;
  /** Two digits that the other device has to recognize; null if there are none. */
  readonly digits: string | null;
}

/** The address for another device, as a QR code and a link. */
export function DeviceAddress({ link, digits }: DeviceAddressProps) {
  const t = useT(messages);
  return (
    <Stack gap="4">
      <Row gap="6" alignItems="flex-start">
        <Box>
          <QrCode text={link} size={128} label={t("device.qr")} />
        </Box>
        {digits === null ? null : (
          <Stack gap="1" flex="1" minWidth="160px">
            <Text tone="muted" size="sm">
              {t("device.digits")}
            </Text>
            <Text fontSize="3xl" strong fontVariantNumeric="tabular-nums" letterSpacing="0.06em">
              {digits}
            </Text>
          </Stack>
        )}
      </Row>
      <Text size="sm" overflowWrap="anywhere">
        <VisuallyHidden>{t("device.link")}: </VisuallyHidden>
        <TextLink href={link} target="_blank" rel="noopener" inText>
          {link}
        </TextLink>
      </Text>
    </Stack>
  );
}

/** The state of the other device. `isReady`: the live connection to that device is open. */
export function ConnectionState({ isReady, peer }: { readonly isReady: boolean; readonly peer: Peer }) {
  const t = useT(messages);
  if (isReady && peer === "connected") return <Alert tone="success">{t("device.connected")}</Alert>;
  if (isReady && peer === "gone") return <Alert tone="warning">{t("device.gone")}</Alert>;
  return (
    <Row gap="3">
      <Spinner size={16} />
      <Text role="status" tone="muted">
        {t(isReady ? "device.awaited" : "device.preparing")}
      </Text>
    </Row>
  );
}
