/** The descriptions that distinguish devices in the credentials table. Source: spec 1 §3. */
export interface DeviceDescription {
  readonly deviceType: "mobile" | "tablet" | "desktop";
  readonly osName: string;
  readonly browserName: string;
}

// The first match counts: Edge, Opera and Samsung Internet also contain "Chrome", and Chrome contains "Safari".
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b|\biPod\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Reads a browser and its system from the user agent.
 * @param touchPoints `navigator.maxTouchPoints`: an iPad reports itself as a Macintosh, but only an iPad has a
 * touch screen
 */
export function describeDevice(userAgent: string, touchPoints: number): DeviceDescription {
  const isIpad = /\bMacintosh\b/.test(userAgent) && touchPoints > 1;
  const isTablet =
    isIpad || /\biPad\b/.test(userAgent) || (/\bAndroid\b/.test(userAgent) && !/\bMobile\b/.test(userAgent));
  const isMobile = /\bMobile\b|\biPhone\b/.test(userAgent);
  return {
    deviceType: isTablet ? "tablet" : isMobile ? "mobile" : "desktop",
    osName: isIpad ? "iOS" : (nameIn(systems, userAgent) ?? "-"),
    browserName: nameIn(browsers, userAgent) ?? "-",
  };
}

export const thisDevice = () => describeDevice(navigator.userAgent, navigator.maxTouchPoints);
