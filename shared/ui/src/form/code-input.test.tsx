import { CodeInput } from "@hpay/ui";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderUi } from "../../test/render-ui";

const boxes = () => screen.getAllByRole("textbox");
const typedCode = () =>
  boxes()
    .map((box) => (box as HTMLInputElement).value)
    .join("");

describe("code input", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const show = (onComplete: (code: string) => void = () => undefined, error?: string) =>
    renderUi(<CodeInput onComplete={onComplete} error={error} />, {
      user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    });

  it("The code input supports autofill of one-time codes and a numeric keyboard", () => {
    show();
    expect(boxes()).toHaveLength(6);
    expect(boxes()[0]).toHaveAttribute("autocomplete", "one-time-code");
    expect(boxes()[5]).toHaveAttribute("inputmode", "numeric");
  });

  // spec 1.2-auto-submit-400-ms 1.9-security-code-6-digits
  it("The code input submits 400 ms after the last digit", async () => {
    const onComplete = jest.fn();
    const { user } = show(onComplete);
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard("123456");
    expect(onComplete).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(399));
    expect(onComplete).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onComplete).toHaveBeenCalledTimes(1);
    expect(onComplete).toHaveBeenCalledWith("123456");
  });

  // spec 1.2-security-code-6-boxes 3.9-security-code-6-digits
  it("The code input accepts no letters", async () => {
    const { user } = show();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard("a1b2");
    expect(typedCode()).toBe("12");
  });

  // spec 1.2-pasting-exactly-6-digits
  it("Pasting six digits into any box fills the code input and submits", async () => {
    const onComplete = jest.fn();
    const { user } = show(onComplete);
    await user.click(boxes()[3] as HTMLElement);
    await user.paste("654321");
    act(() => jest.advanceTimersByTime(0));
    expect(typedCode()).toBe("654321");
    expect(onComplete).toHaveBeenCalledWith("654321");
  });

  // spec 1.2-pasting-exactly-6-digits
  it.each(["12345", "1234567", "12345x"])("The code input ignores the pasted text %s", async (text) => {
    const { user } = show();
    await user.click(boxes()[0] as HTMLElement);
    await user.paste(text);
    expect(typedCode()).toBe("");
  });

  it("Backspace moves to the code input's previous box", async () => {
    const { user } = show();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard("12{Backspace}{Backspace}");
    expect(typedCode()).toBe("");
    expect(boxes()[0]).toHaveFocus();
  });

  it("The code input is cleared after a wrong code", async () => {
    const { user, rerender } = show();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard("123456");
    rerender(<CodeInput onComplete={() => undefined} error="Bad code" />);
    await act(async () => undefined);
    expect(typedCode()).toBe("");
    expect(boxes()[0]).toHaveFocus();
    expect(screen.getByText("Bad code")).toBeVisible();
  });
});
