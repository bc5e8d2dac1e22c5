import { defineRemote } from "@hpay/remote-kit";
import { fakeHost, findDialog, renderRemote } from "@hpay/testing";
import { Dialog } from "@hpay/ui/page";
import { act, within } from "@testing-library/react";
import { SignInForm } from "./sign-in-form";

const initial = { email: "ana@primer.example", password: "", remember: false };
const App = () => (
  <Dialog open title="Please sign in again" onClose={() => undefined}>
    <SignInForm initial={initial} problem={null} onSubmit={async () => undefined} />
  </Dialog>
);
const remote = defineRemote({ id: "mfe-auth", version: "1.0.0", contract: "^1.0.0", App });

it("Sign-in focuses the password even when loaded before its dialog opens", async () => {
  await renderRemote(remote, { host: fakeHost() });
  const dialog = await findDialog({ name: "Please sign in again" });
  // The dialog moves the focus in a later frame.
  await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(within(dialog).getByLabelText("Password")).toHaveFocus();
});
