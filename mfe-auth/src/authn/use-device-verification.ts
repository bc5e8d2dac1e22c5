import type { VerificationChannel } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useIdentity } from "../identity/use-identity";
import { thisDevice } from "../passkeys/device-description";
import { errorCodeOf, reasonCodeOf, whenLost, whenOnline } from "../verification/channel";
import type { DeviceTask } from "../verification/device-link";
import { codeOf, type DeviceRequest, readDeviceRequest } from "./device-request";

export type DeviceStep =
  | { readonly step: "opening" }
  | { readonly step: "asked"; readonly request: DeviceRequest }
  | { readonly step: "waiting" }
  /** `code`: the code on this device with which the first screen completes a reset. */
  | { readonly step: "done"; readonly code: string | null }
  /** The link is invalid: expired, used, or not from this gateway. */
  | { readonly step: "bad-request" }
  /** The gateway was not reached or has not answered, so the link may be valid. */
  | { readonly step: "unreachable" }
  /** The link exists, but the gateway refuses it. Source: spec 1 §8, code 406. */
  | { readonly step: "refused"; readonly why: "open-elsewhere" | "closed" }
  /** The device returned nothing, or the gateway refused it. A retry needs a new challenge. */
  | { readonly step: "failed"; readonly why: "not-obtained" | "not-accepted" }
  /** The person chose a number other than the one on the first screen, so a retry is not possible. */
  | { readonly step: "wrong-number" };

export function useDeviceVerification(task: DeviceTask, reference: string) {
  const identity = useIdentity();
  const { config } = useHost();
  const [deviceStep, setDeviceStep] = useState<DeviceStep>({ step: "opening" });
  const channel = useRef<VerificationChannel | null>(null);
  const [attempt, openAgain] = useReducer((times: number) => times + 1, 0);

  const askForChallenge = async (verificationChannel: VerificationChannel) => {
    const answer =
      task === "a"
        ? await verificationChannel.call("getWebauthNAssertChallenge", { t: reference })
        : await verificationChannel.call("getWebauthNChallenge", { verificationuid: reference });
    const request = readDeviceRequest(answer);
    if (errorCodeOf(answer) === "406")
      setDeviceStep({
        step: "refused",
        why: reasonCodeOf(answer) === "OPEN_ELSEWHERE" ? "open-elsewhere" : "closed",
      });
    else setDeviceStep(request ? { step: "asked", request } : { step: "bad-request" });
  };
  const begin = useEffectEvent(askForChallenge);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens a new connection.
  useEffect(() => {
    const controller = new AbortController();
    const verificationChannel = identity.openVerification(reference);
    channel.current = verificationChannel;
    const fail = () => {
      if (controller.signal.aborted) return;
      // The gateway closes the connection for an unknown link; if the network is down, the connection is
      // retried endlessly.
      const step = verificationChannel.status.get() === "offline" ? "bad-request" : "unreachable";
      setDeviceStep((previous) => (previous.step === "done" ? previous : { step }));
    };
    whenOnline(verificationChannel, controller.signal)
      .then(() => {
        controller.signal.addEventListener("abort", whenLost(verificationChannel, fail));
        return begin(verificationChannel);
      })
      .catch(fail);
    return () => {
      controller.abort();
      verificationChannel.close();
      channel.current = null;
    };
  }, [identity, reference, attempt]);

  /** Runs the ceremony and sends its result. */
  const confirm = async (request: DeviceRequest, digits: string | null) => {
    const verificationChannel = channel.current;
    if (!verificationChannel) return;
    setDeviceStep({ step: "waiting" });
    const proof = await obtain(task, request, config.productName).catch(() => null);
    if (proof === null) {
      setDeviceStep({ step: "failed", why: "not-obtained" });
      return;
    }
    const answer = await verificationChannel
      .call(proof.call, { verificationuid: reference, ...proof.payload, ...(digits ? { digits } : {}) })
      .catch(() => ({ error_code: "NO_ANSWER" }));
    if (errorCodeOf(answer) === null) setDeviceStep({ step: "done", code: codeOf(answer) });
    else if (reasonCodeOf(answer) === "WRONG_NUMBER") setDeviceStep({ step: "wrong-number" });
    else setDeviceStep({ step: "failed", why: "not-accepted" });
  };

  const retry = () => {
    setDeviceStep({ step: "opening" });
    const verificationChannel = channel.current;
    if (deviceStep.step === "unreachable") openAgain();
    else if (verificationChannel)
      askForChallenge(verificationChannel).catch(() => setDeviceStep({ step: "unreachable" }));
  };

  return { deviceStep, confirm, retry };
}

async function obtain(task: DeviceTask, request: DeviceRequest, productName: string) {
  const { obtainAssertion, obtainAttestation } = await import("../passkeys/ceremonies");
  if (task === "a") return { call: "webauthAssert", payload: { assertion: await obtainAssertion(request) } };
  const attestation = await obtainAttestation({
    ...request,
    productName,
    existingIds: request.credentialIds,
  });
  return { call: "webauthStoreCredentials", payload: { verificationdata: thisDevice(), attestation } };
}
