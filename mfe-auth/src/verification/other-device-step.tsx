import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Alert, Box, Row, Spinner, Stack, Text, TextLink, VisuallyHidden } from "@hpay/ui";
import { QrCode } from "@hpay/ui/qr";
import { useEffect, useEffectEvent, useState } from "react";
import { StepHeading } from "../bare-page/step-heading";
import type { Handshake } from "../identity/outcome";
import { useIdentity } from "../identity/use-identity";
import { messages } from "../messages";
import { whenLost, whenOnline } from "./channel";
import { deviceLink } from "./device-link";
import type { Verification, VerificationEvent } from "./verification";

interface OtherDeviceStepProps {
  readonly handshake: Handshake;
  readonly peer: Extract<Verification, { step: "other-device" }>["peer"];
  readonly onSignedIn: () => void;
  readonly onEvent: (event: VerificationEvent) => void;
}

export function OtherDeviceStep({ handshake, peer, onSignedIn, onEvent }: OtherDeviceStepProps) {
  const t = useT(messages);
  const host = useHost();
  const identity = useIdentity();
  const language = useLanguage();
  const [ready, setReady] = useState(false);
  const link = deviceLink(host.navigation, "a", handshake.reference, language);
  const tell = useEffectEvent(onEvent);
  const finish = useEffectEvent(onSignedIn);

  useEffect(() => {
    const leaving = new AbortController();
    const channel = identity.openVerification(handshake.reference);
    channel.on("onExternalRefConnected", () => tell({ kind: "peer-connected" }));
    channel.on("onExternalRefDisconnect", () => tell({ kind: "peer-gone" }));
    channel.on("onAuthorization", () => finish());
    const lose = () => {
      if (!leaving.signal.aborted) tell({ kind: "fell-back", reason: "connection-failed" });
    };
    whenOnline(channel, leaving.signal).then(() => {
      setReady(true);
      leaving.signal.addEventListener("abort", whenLost(channel, lose));
    }, lose);
    return () => {
      leaving.abort();
      channel.close();
    };
  }, [identity, handshake.reference]);

  return (
    <Stack gap="5">
      <StepHeading title={t("verify.title")} takesFocus>
        {t("device.scan")}
      </StepHeading>
      {ready ? (
        <Row gap="6" alignItems="flex-start">
          <Box>
            <QrCode text={link} size={128} label={t("device.qr")} />
          </Box>
          {handshake.digits === null ? null : (
            <Stack gap="1" flex="1" minWidth="160px">
              <Text tone="muted" size="sm">
                {t("device.digits")}
              </Text>
              <Text fontSize="3xl" strong fontVariantNumeric="tabular-nums" letterSpacing="0.06em">
                {handshake.digits}
              </Text>
            </Stack>
          )}
        </Row>
      ) : null}
      {ready ? (
        <Text size="sm" overflowWrap="anywhere">
          <VisuallyHidden>{t("device.link")}: </VisuallyHidden>
          <TextLink href={link} target="_blank" rel="noopener" inText>
            {link}
          </TextLink>
        </Text>
      ) : null}
      <ConnectionState ready={ready} peer={peer} />
    </Stack>
  );
}

function ConnectionState({ ready, peer }: { readonly ready: boolean } & Pick<OtherDeviceStepProps, "peer">) {
  const t = useT(messages);
  if (ready && peer === "connected") return <Alert tone="success">{t("device.connected")}</Alert>;
  if (ready && peer === "gone") return <Alert tone="warning">{t("device.gone")}</Alert>;
  return (
    <Row gap="3">
      <Spinner size={16} />
      <Text role="status" tone="muted">
        {t(ready ? "device.awaited" : "device.preparing")}
      </Text>
    </Row>
  );
}
