import type { LanguageCode, NavigationPort } from "@hpay/contract";

/** What another device is asked for: to create a credential, or to authorize a sign-in. Source: spec 1 §2. */
export type DeviceTask = "c" | "a";

/** Whole address that another device opens, in the language of this screen. */
export function deviceLink(
  navigation: Pick<NavigationPort, "href">,
  task: DeviceTask,
  reference: string,
  language: LanguageCode,
): string {
  const path = navigation.href(`/authn/${task}/${encodeURIComponent(reference)}/${language}`);
  return new URL(path, location.origin).href;
}
