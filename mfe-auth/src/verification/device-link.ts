import type { LanguageCode, NavigationPort } from "@hpay/contract";

/** The request to another device: create a credential, or authorize a sign-in. Source: spec 1 §2. */
export type DeviceTask = "c" | "a";

/** The address for another device, in this screen's language. */
export function deviceLink(
  navigation: Pick<NavigationPort, "href">,
  task: DeviceTask,
  reference: string,
  language: LanguageCode,
): string {
  const path = navigation.href(`/authn/${task}/${encodeURIComponent(reference)}/${language}`);
  return new URL(path, location.origin).href;
}
