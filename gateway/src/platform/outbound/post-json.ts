import type { Settings } from "../settings/settings";
import { type CallAnswer, type CallOptions, callAddress } from "./call-address";

export type PostAnswer = CallAnswer;

/** Posts JSON to an address chosen by others. @throws like `callAddress` */
export const postJson = (
  settings: Pick<Settings, "allowPrivateTargets">,
  address: string,
  body: string,
  options: CallOptions = {},
): Promise<PostAnswer> =>
  callAddress(
    settings,
    address,
    {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        "user-agent": "HPay-Notifications/1",
        accept: "*/*",
      },
      body,
    },
    options,
  );
