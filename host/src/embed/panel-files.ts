import type { PanelConfig, Registry } from "@hpay/contract";
import { withTimeLimit } from "@hpay/domain";
import { toPanelConfig } from "../boot/panel-config";
import { isRegistry } from "../remotes/registry";
import { isJsonObject } from "../state/json-text";

const maxMs = 8000;

async function readJson(url: string): Promise<unknown> {
  return withTimeLimit(maxMs, async (signal) => {
    const answer = await fetch(url, { cache: "no-cache", signal });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return answer.json();
  });
}

/** The registry of a panel. @throws Error when the panel's answer is not a registry */
export async function readRegistry(panelOrigin: string): Promise<Registry> {
  const registry = await readJson(`${panelOrigin}/federation/registry.json`);
  if (!isRegistry(registry)) throw new Error(`${panelOrigin} gave no registry`);
  return registry;
}

/** The configuration of a panel. @throws Error when the panel's answer is not a configuration */
export async function readConfig(panelOrigin: string): Promise<PanelConfig> {
  const raw = await readJson(`${panelOrigin}/panel.config.json`);
  if (!isJsonObject(raw)) throw new Error("panel.config.json is not an object");
  return toPanelConfig(raw, panelOrigin);
}
