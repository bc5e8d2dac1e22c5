/** Whether this browser supports passkeys. */
export const browserHasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";
