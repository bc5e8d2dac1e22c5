import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Stack } from "@hpay/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { StepHeading } from "../bare-page/step-heading";
import type { Handshake } from "../identity/outcome";
import { useIdentity } from "../identity/use-identity";
import { messages } from "../messages";
import { whenLost, whenOnline } from "./channel";
import { ConnectionState, DeviceAddress, type Peer } from "./device-address";
import { deviceLink } from "./device-link";
import type { VerificationEvent } from "./verification";

interface OtherDeviceStepProps {
  readonly handshake: Handshake;
  readonly title: string;
  readonly peer: Peer;
  readonly onSignedIn: () => void;
  readonly onEvent: (event: VerificationEvent) => void;
}

export function OtherDeviceStep({ handshake, title, peer, onSignedIn, onEvent }: OtherDeviceStepProps) {
  const t = useT(messages);
  const host = useHost();
  const identity = useIdentity();
  const language = useLanguage();
  const [isReady, setIsReady] = useState(false);
  const link = deviceLink(host.navigation, "a", handshake.reference, language);
  const emit = useEffectEvent(onEvent);
  const finish = useEffectEvent(onSignedIn);

  useEffect(() => {
    const controller = new AbortController();
    const channel = identity.openVerification(handshake.reference);
    channel.on("onExternalRefConnected", () => emit({ kind: "peer-connected" }));
    channel.on("onExternalRefDisconnect", () => emit({ kind: "peer-gone" }));
    channel.on("onExternalRefConfirmed", () => emit({ kind: "peer-confirmed" }));
    channel.on("onExternalRefRefused", () => emit({ kind: "fell-back", reason: "verification-failed" }));
    channel.on("onAuthorization", () => finish());
    const handleLoss = () => {
      if (!controller.signal.aborted) emit({ kind: "fell-back", reason: "connection-failed" });
    };
    // The connection is open, but the gateway does not accept this browser as the first screen.
    channel.on("onFirstScreenRefused", handleLoss);
    whenOnline(channel, controller.signal).then(() => {
      setIsReady(true);
      controller.signal.addEventListener("abort", whenLost(channel, handleLoss));
    }, handleLoss);
    return () => {
      controller.abort();
      channel.close();
    };
  }, [identity, handshake.reference]);

  return (
    <Stack gap="5">
      <StepHeading title={title} takesFocus>
        {t("device.scan")}
      </StepHeading>
      {isReady ? <DeviceAddress link={link} digits={handshake.digits} /> : null}
      <ConnectionState isReady={isReady} peer={peer} />
    </Stack>
  );
}
