/** Can this browser make and use passkeys at all? */
export const browserHasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";
