import { type FakeHostOptions, fakeHost, renderRemote } from "@hpay/testing";
import { act, fireEvent, getByLabelText } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";
import { fakeIdentity } from "./fake-identity";

// Rendering whole pages in jsdom is slow on a busy machine: what usually takes half a second can take ten
// seconds during a build.
jest.setTimeout(90_000);

/** Opens an address of this remote without a sign-in. */
export async function openPage(path: string, options: FakeHostOptions = {}) {
  const identity = fakeIdentity();
  const host = fakeHost({ user: null, identity, ...options });
  const page = await renderRemote(remote, { host, config, path });
  return { ...page, identity };
}

/** Fills a field at once, like a password manager or a paste, and leaves it. */
export async function enter(label: string, text: string, container: HTMLElement = document.body) {
  const field = getByLabelText(container, label);
  // Validation runs a moment later.
  await act(async () => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  });
}
