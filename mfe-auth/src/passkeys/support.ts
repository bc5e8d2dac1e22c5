export const browserHasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";
