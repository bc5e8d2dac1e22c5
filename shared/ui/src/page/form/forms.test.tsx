import { DateTimeField, FileField, SaveBar, SearchField, SecretField } from "@hpay/ui/page";
import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderUi } from "../../../test/render-ui";
import { isAccepted } from "./accepted-file";

describe("save bar", () => {
  it("Focus moves to the page title when the save bar disappears", () => {
    function Form() {
      const [isDirty, setDirty] = useState(true);
      return (
        <main>
          <h1 tabIndex={-1}>POS</h1>
          <SaveBar
            dirty={isDirty}
            saving={false}
            onSave={() => undefined}
            onDiscard={() => setDirty(false)}
          />
        </main>
      );
    }
    renderUi(<Form />);
    act(() => screen.getByRole("button", { name: "Discard" }).focus());
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.getByRole("heading", { name: "POS" })).toHaveFocus();
  });

  it("The save bar is hidden while there is nothing to save", () => {
    renderUi(<SaveBar dirty={false} saving={false} onSave={() => undefined} onDiscard={() => undefined} />);
    expect(screen.queryByRole("button", { name: "Save" })).not.toBeInTheDocument();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    "The save bar handles %p+S instead of the browser",
    (keys) => {
      const onSave = jest.fn();
      renderUi(<SaveBar dirty saving={false} onSave={onSave} onDiscard={() => undefined} />);
      const isDefaultAllowed = fireEvent.keyDown(window, { key: "s", ...keys });
      expect(onSave).toHaveBeenCalledTimes(1);
      expect(isDefaultAllowed).toBe(false);
    },
  );

  // spec 2.2-loading-state-while-saving
  it("The save bar does not save during a save", () => {
    const onSave = jest.fn();
    renderUi(<SaveBar dirty saving onSave={onSave} onDiscard={() => undefined} />);
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe("secret", () => {
  // spec 1.2-pos-secret-key-read
  it("A revealed secret is hidden again after 30 seconds", async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderUi(<SecretField label="POS Secret Key" value="demo-shop-secret" readOnly />, { user });
    expect(screen.getByLabelText("POS Secret Key")).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByLabelText("POS Secret Key")).toHaveAttribute("type", "text");
    await act(async () => void jest.advanceTimersByTime(30_000));
    expect(screen.getByLabelText("POS Secret Key")).toHaveAttribute("type", "password");
    jest.useRealTimers();
  });
});

describe("search", () => {
  it.each([
    ["closed", true],
    ["open", false],
  ])("A new search field takes the focus unless a menu is open: %s", (state, takesFocus) => {
    renderUi(
      <>
        <div role="menu" data-state={state} />
        <SearchField value="" onSearch={() => undefined} autoFocus />
      </>,
    );
    expect(document.activeElement === screen.getByRole("searchbox")).toBe(takesFocus);
  });

  it("The search field searches after a typing pause or Enter", async () => {
    jest.useFakeTimers();
    const onSearch = jest.fn();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderUi(<SearchField value="" onSearch={onSearch} />, { user });
    await user.type(screen.getByRole("searchbox"), "dun");
    expect(onSearch).not.toHaveBeenCalled();
    act(() => void jest.advanceTimersByTime(250));
    expect(onSearch).toHaveBeenCalledWith("dun");
    await user.type(screen.getByRole("searchbox"), "av{Enter}");
    expect(onSearch).toHaveBeenLastCalledWith("dunav");
    expect(onSearch).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });
});

describe("date and time", () => {
  // spec 3.2-pickers-yyyy-mm-dd
  it("Typed digits are formatted as date and time", async () => {
    function From() {
      const [value, setValue] = useState("");
      return <DateTimeField label="From" value={value} onValue={setValue} />;
    }
    const { user } = renderUi(<From />);
    await user.type(screen.getByRole("textbox", { name: "From" }), "202611201531");
    expect(screen.getByRole("textbox", { name: "From" })).toHaveValue("2026-11-20 15:31");
  });

  it("Choosing a calendar day keeps the time", async () => {
    const onValue = jest.fn();
    const { user } = renderUi(<DateTimeField label="From" value="2026-11-20 15:31" onValue={onValue} />);
    await user.click(screen.getByRole("button", { name: "Open calendar" }));
    await user.click(await screen.findByRole("button", { name: "Thursday, November 5, 2026" }));
    expect(onValue).toHaveBeenCalledWith("2026-11-05 15:31");
  });

  it.each([
    ["Pacific/Kiritimati", "Saturday, November 21, 2026"],
    ["Pacific/Pago_Pago", "Thursday, November 19, 2026"],
  ])("The calendar opens on today in the field's time zone: %s", async (zone, today) => {
    const now = jest.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-20T10:30:00Z"));
    const { user } = renderUi(<DateTimeField label="From" value="" onValue={() => undefined} zone={zone} />);
    await user.click(screen.getByRole("button", { name: "Open calendar" }));
    expect(await screen.findByRole("button", { name: today })).toHaveAttribute("aria-current", "date");
    now.mockRestore();
  });
});

describe("file", () => {
  it("A file field shows the name of a blocked file and the reason", async () => {
    const onFile = jest.fn();
    const user = userEvent.setup({ applyAccept: false });
    const field = (
      <FileField label="Logo" accept=".jpg,.jpeg,.png" maxBytes={2 ** 20} file={null} onFile={onFile} />
    );
    renderUi(field, { user });
    const input = screen.getByLabelText("Logo");
    await user.upload(input, new File(["x"], "logo.svg", { type: "image/svg+xml" }));
    expect(screen.getByText("Upload blocked! logo.svg This file type is not accepted.")).toBeVisible();
    await user.upload(input, new File([new Uint8Array(2 ** 20 + 1)], "big.png", { type: "image/png" }));
    expect(screen.getByText("Upload blocked! big.png It is larger than 1 MB.")).toBeVisible();
    expect(onFile).not.toHaveBeenCalled();
    const logo = new File(["x"], "logo.PNG", { type: "image/png" });
    await user.upload(input, logo);
    expect(onFile).toHaveBeenCalledWith(logo);
  });

  it("A removed file can be chosen again", async () => {
    const onFile = jest.fn();
    const { user } = renderUi(<FileField label="Logo" accept=".png" file={null} onFile={onFile} />);
    const input = screen.getByLabelText<HTMLInputElement>("Logo");
    const logo = new File(["x"], "logo.png", { type: "image/png" });
    for (const times of [1, 2]) {
      await user.upload(input, logo);
      expect(onFile).toHaveBeenCalledTimes(times);
      expect(onFile).toHaveBeenLastCalledWith(logo);
      expect(input.files).toHaveLength(0);
    }
  });

  it("A blocked file's error is cleared when the file is removed", async () => {
    const user = userEvent.setup({ applyAccept: false });
    const field = (file: File | null) => (
      <FileField label="Logo" accept=".png" file={file} onFile={() => undefined} />
    );
    const { rerender } = renderUi(field(new File(["x"], "logo.png")), { user });
    await user.upload(screen.getByLabelText("Logo"), new File(["x"], "logo.svg"));
    expect(screen.getByText(/Upload blocked! logo\.svg/)).toBeVisible();
    rerender(field(null));
    expect(screen.queryByText(/Upload blocked! logo\.svg/)).not.toBeInTheDocument();
  });

  it("A file field follows the browser's accept rules", () => {
    expect(isAccepted({ name: "a.png", type: "image/png" }, "image/*")).toBe(true);
    expect(isAccepted({ name: "a.png.exe", type: "application/x-msdownload" }, ".png,image/png")).toBe(false);
    expect(isAccepted({ name: "a", type: "" }, "")).toBe(true);
  });
});
