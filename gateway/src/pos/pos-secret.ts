import { randomBytes, randomUUID } from "node:crypto";

/** The key that a POS and the gateway sign with. */
export const newPosSecret = (): string => randomBytes(32).toString("hex");
export const newMerchantUid = (): string => randomUUID();
