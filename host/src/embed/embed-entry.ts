// Every host loads its own copy of the remote kit. Otherwise two remotes of different releases in one page
// would share whichever kit loaded first.
import "@hpay/remote-kit";
import type { ProvidedDoors } from "@hpay/contract";
import { isLedger } from "../remotes/registry";
import { isJsonObject, parseJsonObject } from "../state/json-text";
import { mountEmbed } from "./mount-embed";
import type { EmbedRequest } from "./run-release";

// The build replaces this text with the ledger of this script.
const doors = parseJsonObject("__HPAY_DOORS__");
const providedDoors: ProvidedDoors | null = isJsonObject(doors) && isLedger(doors) ? doors : null;

/**
 * `/embed.js` waits for this object and calls `mount`. All elements of the page share the instance that loaded
 * first.
 */
if (Reflect.get(globalThis, "__hpayEmbed") === undefined)
  Reflect.set(globalThis, "__hpayEmbed", {
    mount: (request: EmbedRequest) => mountEmbed(request, providedDoors),
  });
dispatchEvent(new CustomEvent("hpay-embed-loaded"));
