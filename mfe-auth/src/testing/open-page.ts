import { type FakeHostOptions, fakeHost, renderRemote } from "@hpay/testing";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import config from "../../remote.config";
import { remote } from "../remote";
import { fakeIdentity } from "./fake-identity";

/** Opens an address of this remote as a person who is not signed in. */
export async function openPage(path: string, options: FakeHostOptions = {}) {
  const identity = fakeIdentity();
  const host = fakeHost({ user: null, identity, ...options });
  const page = await renderRemote(remote, { host, config, path });
  return { ...page, identity };
}

/** Fills a field at once, as a password manager or a paste does. */
export async function enter(user: UserEvent, label: string, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.paste(text);
}
