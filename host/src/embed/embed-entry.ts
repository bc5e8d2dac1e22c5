// Every host carries the remotes' kit: two remotes of different ages in one page would share whichever loaded
// first.
import "@hpay/remote-kit";
import type { ProvidedDoors } from "@hpay/contract";
import { isLedger } from "../remotes/registry";
import { isJsonObject, parseJsonObject } from "../state/json-text";
import { mountEmbed } from "./mount-embed";
import type { EmbedRequest } from "./run-release";

// The build replaces the text with the ledger of this script.
const doors = parseJsonObject("__HPAY_DOORS__");
const provided: ProvidedDoors | null = isJsonObject(doors) && isLedger(doors) ? doors : null;

/** `/embed.js` waits for this and calls `mount`; there is one for all elements of the page: the first to arrive. */
if (Reflect.get(globalThis, "__hpayEmbed") === undefined)
  Reflect.set(globalThis, "__hpayEmbed", { mount: (request: EmbedRequest) => mountEmbed(request, provided) });
dispatchEvent(new CustomEvent("hpay-embed-loaded"));
