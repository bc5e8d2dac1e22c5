// Every host carries the remotes' kit: two remotes of different ages in one page would share whichever came first.
import "@hpay/remote-kit";
import type { ProvidedDoors } from "@hpay/contract";
import { isLedger } from "../remotes/registry";
import { isJsonObject, parseJsonObject } from "../state/json-text";
import { type EmbedRequest, mountEmbed } from "./mount-embed";

// The build puts the ledger of this script in the place of the text.
const doors = parseJsonObject("__HPAY_DOORS__");
const provided: ProvidedDoors | null = isJsonObject(doors) && isLedger(doors) ? doors : null;

/** `/embed.js` waits for this and calls `mount`; there is one, however many elements stand in the page. */
Reflect.set(globalThis, "__hpayEmbed", { mount: (wish: EmbedRequest) => mountEmbed(wish, provided) });
dispatchEvent(new CustomEvent("hpay-embed-loaded"));
