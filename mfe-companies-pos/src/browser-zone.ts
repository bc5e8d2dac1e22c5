/** IANA name of the zone that the browser's clock is set to. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
