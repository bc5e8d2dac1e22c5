import { screen, waitFor } from "@testing-library/react";

type Options = Parameters<typeof screen.findByRole>[1];
type Waiting = Parameters<typeof screen.findByRole>[2];

/**
 * Finds an open dialog, and waits until it has the focus. A dialog takes the focus a moment after it is drawn,
 * and earlier typing would be lost.
 */
export async function findDialog(options?: Options, waitOptions?: Waiting): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog", options, waitOptions);
  await waitFor(
    () => expect(dialog).toContainElement(document.activeElement as HTMLElement | null),
    waitOptions,
  );
  return dialog;
}
