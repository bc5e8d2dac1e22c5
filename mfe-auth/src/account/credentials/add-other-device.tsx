import { useHost, useLanguage, useLive, useT } from "@hpay/remote-kit";
import { Stack, Text } from "@hpay/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { messages } from "../../messages";
import { errorCodeOf } from "../../verification/channel";
import { ConnectionState, DeviceAddress, type Peer } from "../../verification/device-address";
import { deviceLink } from "../../verification/device-link";
import { refusalOf } from "./add-credential";
import { readExternalReference } from "./credential";

interface AddOtherDeviceProps {
  readonly onAdded: () => void;
  readonly onFailed: (why: "refused" | "PASSKEY_SIGN_IN" | "no-connection") => void;
}

/** Shows the address for the other device and follows its progress. */
export function AddOtherDevice({ onAdded, onFailed }: AddOtherDeviceProps) {
  const t = useT(messages);
  const host = useHost();
  const language = useLanguage();
  const [reference, setReference] = useState<string | null>(null);
  const [peer, setPeer] = useState<Peer>("awaited");
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    let isUnmounted = false;
    const ask = async () => {
      const answer = await host.live.call("getWebauthNChallenge", {
        verificationuid: crypto.randomUUID(),
        createexternalref: true,
      });
      if (isUnmounted) return;
      const externalReference = readExternalReference(answer);
      if (errorCodeOf(answer) !== null || externalReference === "") fail(refusalOf(answer));
      else setReference(externalReference);
    };
    ask().catch(() => {
      if (!isUnmounted) fail("no-connection");
    });
    return () => {
      isUnmounted = true;
    };
  }, [host]);
  useLive("onExternalRefConnected", () => setPeer("connected"));
  useLive("onExternalRefDisconnect", () => setPeer("gone"));
  useLive("onExternalWebauthStoreCredentials", onAdded);

  return (
    <Stack gap="5">
      <Text tone="muted">{t("device.scan")}</Text>
      {reference === null ? null : (
        <DeviceAddress link={deviceLink(host.navigation, "c", reference, language)} digits={null} />
      )}
      <ConnectionState isReady={reference !== null} peer={peer} />
    </Stack>
  );
}
