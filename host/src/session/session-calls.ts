import type { PanelConfig } from "@hpay/contract";
import { failedText, isExpiredToken } from "../http/failed-text";
import type { Transport } from "../http/transport";
import type { RequestMe } from "./session";

/** Sends `GET me`, which answers with the token's owner. */
export function askGateway(transport: Transport, config: PanelConfig): RequestMe {
  return async (token) => {
    try {
      const headers = { Accept: "application/json", Authorization: token };
      const response = await transport(`${config.apiBase}me`, { headers });
      if (isExpiredToken(await failedText(response)) || response.status === 401) return { kind: "refused" };
      if (!response.ok) return { kind: "unreachable" };
      const body: unknown = await response.json();
      return { kind: "person", body };
    } catch {
      return { kind: "unreachable" };
    }
  };
}

/** Sends `POST logout`. If the call is lost, the token expires by itself. */
export async function endToken(transport: Transport, config: PanelConfig, token: string): Promise<void> {
  const headers = { Accept: "application/json", Authorization: token };
  await transport(`${config.apiBase}logout`, { method: "POST", headers, keepalive: true }).catch(
    () => undefined,
  );
}
