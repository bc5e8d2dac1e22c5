import type { LanguageCode } from "@hpay/contract";
import { UiProvider } from "@hpay/ui";
import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement, ReactNode } from "react";

interface Rendered {
  readonly user: UserEvent;
  readonly rerender: (element: ReactElement) => void;
}

/** Renders inside the provider, in English by default. */
export function renderUi(
  element: ReactElement,
  { language = "en", user = userEvent.setup() }: { language?: LanguageCode; user?: UserEvent } = {},
): Rendered {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiProvider language={language}>{children}</UiProvider>
  );
  const { rerender } = render(element, { wrapper });
  return { user, rerender };
}
