/** Maximum size of a logo that the gateway accepts. Source: wire §7. */
export const maxLogoBytes = 5 * 1024 * 1024;
