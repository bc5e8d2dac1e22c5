import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { openFiscal, parameters } from "../testing/open-fiscal";

jest.setTimeout(90_000);

describe("definition faults", () => {
  it("Definition faults such as a table without columns or an unknown type do not block saving", async () => {
    const { user, savedData } = await openFiscal({ parameters: { Title: "Card" } }, [
      ...parameters,
      { Name: "Rates", Type: "Table", Required: true },
      { Name: "Odd", Type: "Hologram", Required: true, Validator: "function(){ return 'wrong' }" },
    ]);
    await user.type(screen.getByLabelText("Title*"), " 2");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Title: "Card 2" });
  });
});

it("A warning names the HTML tags that an edit would remove", async () => {
  const storedHtml = "<p>x</p><table><tr><td>1</td></tr></table>";
  await openFiscal({ parameters: { Text: storedHtml } }, [{ Name: "Text", Type: "WYSIWYG" }]);
  expect(
    await screen.findByText("Editing here removes what this editor doesn't support: <table>."),
  ).toBeInTheDocument();
});

describe("languages", () => {
  // spec 2.1-values-optionally-per-language 2.2-localization-bar-default-button 2.2-add-language-code-input
  // spec 2.3-data-parameters-localized-parameters 2.4-active-language-default-added
  // spec 2.4-adding-language-switches
  it("An added language starts with the default values and is saved separately", async () => {
    const { user, savedData } = await openFiscal({ parameters: { Title: "Card", Key: "k" } });
    await user.type(screen.getByLabelText("Language code"), " EN ");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(screen.getByRole("button", { name: "en" })).toHaveAttribute("aria-pressed", "true");
    const title = screen.getByLabelText("Title*");
    expect(title).toHaveValue("Card");
    await user.type(title, " en");
    await user.click(screen.getByRole("button", { name: "[DEFAULT]" }));
    expect(screen.getByLabelText("Title*")).toHaveValue("Card");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedData()).toEqual({
      parameters: { Title: "Card", Key: "k" },
      localized_parameters: { en: { Title: "Card en", Key: "k", Logo: null } },
    });
  });

  it("Edited shared values are saved in every existing language", async () => {
    const { user, savedData } = await openFiscal({
      parameters: { Title: "Card", Key: "k", Logo: "l.png" },
      localized_parameters: { en: { Title: "x" }, de: { Title: "y" } },
    });
    await user.click(screen.getByRole("button", { name: "en" }));
    await user.type(screen.getByLabelText("Title*"), "!");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).localized_parameters).toEqual({
      en: { Title: "x!", Key: "k", Logo: "l.png" },
      de: { Title: "y" },
    });
  });

  it("A method's Data is saved with shared and localized values even without languages", async () => {
    const { user, savedData } = await openFiscal({ parameters: { Title: "Card" } });
    await user.type(screen.getByLabelText("Title*"), "s");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedData()).toMatchObject({ parameters: { Title: "Cards" }, localized_parameters: {} });
  });

  // spec 1.9-language-code-input-most 2.5-language-code-most-6 2.8-bad-language-code
  it("Adding a language requires a valid code", async () => {
    const { user } = await openFiscal({ parameters: {} });
    await user.type(screen.getByLabelText("Language code"), "srp");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(
      // spec 2.5-bad-language-code-please
      screen.getByText("Bad language code. Please use 2-letters code, optionally with extension -cyr!"),
    ).toBeInTheDocument();
    // spec 2.9-language-code-length-6
    expect(screen.getByLabelText("Language code")).toHaveAttribute("maxlength", "6");
  });

  // spec 2.2-remove-current-language 2.4-removing-language-asks-deletes
  it("Removing a language requires confirmation and returns the form to [DEFAULT]", async () => {
    const { host, user, savedData } = await openFiscal({
      parameters: { Title: "Card" },
      localized_parameters: { en: { Title: "x" }, de: { Title: "y" } },
    });
    await user.click(screen.getByRole("button", { name: "en" }));
    await user.click(screen.getByRole("button", { name: "Remove en" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "en" })).not.toBeInTheDocument());
    expect(host.questions).toHaveLength(1);
    expect(screen.getByRole("button", { name: "[DEFAULT]" })).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(screen.getByRole("button", { name: "[DEFAULT]" })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).localized_parameters).toEqual({ de: { Title: "y" } });
  });

  // spec 2.5-required-flags-honoured
  it("A refused save shows the language with an invalid field", async () => {
    const { host, user } = await openFiscal({
      parameters: { Title: "Card", Key: "k" },
      localized_parameters: { en: { Title: "" } },
    });
    await user.type(screen.getByLabelText("Key"), "2");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("This field is required")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "en" })).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(screen.getByLabelText("Title*")).toHaveFocus());
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
  });
});

describe("errors in another language", () => {
  it("Errors in other languages are listed beside the language buttons", async () => {
    const { user } = await openFiscal(
      { parameters: { Title: "", Key: "1" }, localized_parameters: { en: { Title: "x" } } },
      [parameters[0] ?? {}, { Name: "Key", InputType: "number" }],
    );
    await user.click(screen.getByRole("button", { name: "en" }));
    await user.clear(screen.getByLabelText("Key"));
    await user.type(screen.getByLabelText("Key"), "x");
    expect(await screen.findByText("Enter a number")).toBeInTheDocument();
    expect(screen.queryByText(/^Needs your attention in/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("This field is required")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "en" }));
    expect(screen.getByText("Needs your attention in: [DEFAULT]")).toBeInTheDocument();
  });
});

describe("secret", () => {
  it("A multi-line secret keeps its line breaks", async () => {
    const pem = "-----BEGIN KEY-----\nabc\n-----END KEY-----";
    const { user, savedData } = await openFiscal({ parameters: { Key: "********" } }, [
      { Name: "Key", InputType: "password", Multiline: true },
    ]);
    expect(screen.queryByRole("textbox", { name: "Key" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Replace: Key" }));
    await user.click(screen.getByLabelText("Key"));
    await user.paste(pem);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Key).toBe(pem);
  });
});

describe("table", () => {
  // spec 2.3-parameter-columns-primaryidentifier-allowaddremoveoffset
  it("Table rows keep their order while an identifier is typed", async () => {
    const columns = ["UpTo", "Price"];
    const { user, savedData } = await openFiscal(
      { parameters: { Rates: { 10: { UpTo: "10", Price: "590" } } } },
      [{ Name: "Rates", Type: "Table", PrimaryIdentifier: "UpTo", Columns: columns }],
    );
    await user.click(screen.getByRole("button", { name: "Add row" }));
    const addedField = await screen.findByRole("textbox", { name: "UpTo 2" });
    for (const key of ["1", "0", "0"]) {
      await user.type(addedField, key);
      // A cell's value applies when the cell loses the focus.
      await user.tab();
    }
    expect(screen.getByRole("textbox", { name: "UpTo 1" })).toHaveValue("10");
    expect(addedField).toHaveValue("100");
    await user.type(screen.getByRole("textbox", { name: "Price 2" }), "9");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Rates).toEqual({
      10: { UpTo: "10", Price: "590" },
      100: { UpTo: "100", Price: "9" },
    });
  });
});

it("An error in a table cell names the column header", async () => {
  const { user } = await openFiscal({ parameters: { Rates: [{ UpTo: "1" }] } }, [
    { Name: "Rates", Type: "Table", Columns: [{ Name: "UpTo", Label: "Up to (kg)", Required: true }] },
  ]);
  await user.clear(screen.getByRole("textbox", { name: "Up to (kg) 1" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Row 1: Up to (kg) is required")).toBeInTheDocument();
});

describe("slider", () => {
  it("A slider's last position is saved even when Save is pressed immediately", async () => {
    const definition = [{ Name: "Instalments", InputType: "range", Min: 1, Max: 24 }, { Name: "Key" }];
    const { user, savedData } = await openFiscal({ parameters: { Instalments: "6" } }, definition);
    await user.type(screen.getByLabelText("Key"), "k");
    const slider = screen.getByLabelText("Instalments");
    slider.focus();
    fireEvent.change(slider, { target: { value: "9" } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Instalments: "9", Key: "k" });
  });
});

describe("Ctrl+S right after a change", () => {
  it.each<[string, object, unknown, () => void, unknown]>([
    [
      "a table cell",
      { Type: "Table", Columns: ["Code"] },
      [{ Code: "a" }],
      () => fireEvent.change(screen.getByRole("textbox", { name: "Code 1" }), { target: { value: "ab" } }),
      [{ Code: "ab" }],
    ],
    [
      "a slider",
      { InputType: "range", Min: 1, Max: 24 },
      "6",
      () => fireEvent.change(screen.getByLabelText("P"), { target: { value: "9" } }),
      "9",
    ],
    [
      "a color",
      { InputType: "color" },
      "#000000",
      () => fireEvent.change(screen.getByLabelText("P"), { target: { value: "#ff0000" } }),
      "#ff0000",
    ],
  ])("Ctrl+S saves the latest change to %s", async (_, attributes, storedValue, edit, savedValue) => {
    const { host, savedData } = await openFiscal({ parameters: { P: storedValue } }, [
      { Name: "P", ...attributes },
    ]);
    act(() => {
      edit();
      fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    });
    expect((await savedData()).parameters.P).toEqual(savedValue);
    expect(host.requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });
});

describe("general settings", () => {
  it("An info button is labeled with its field's name", async () => {
    const { user } = await openFiscal({ parameters: { Code: "1" } }, [
      { Name: "Code", Hint: "What the bank calls you" },
    ]);
    for (const field of ["List order", "Method UID", "Process Group", "Code"])
      expect(screen.getByRole("button", { name: `More information: ${field}` })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "More information: Code" }));
    expect(await screen.findByText("What the bank calls you")).toBeVisible();
  });

  it("A required checkbox can be off", async () => {
    const { user, savedData } = await openFiscal({ parameters: { Copies: true, Key: "k" } }, [
      { Name: "Copies", Type: "Checkbox", Required: true },
      { Name: "Key" },
    ]);
    await user.click(screen.getByRole("checkbox", { name: /^Copies/ }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Copies: false, Key: "k" });
  });

  it("A changed UID warns that shops and offers can no longer find the method", async () => {
    const { user } = await openFiscal({ parameters: {} });
    const uid = screen.getByLabelText("Method UID*");
    const storedUid = (uid as HTMLInputElement).value;
    const warning = `Shops and pay-by-link offers that use the UID ${storedUid} will no longer find this method.`;
    expect(screen.queryByText(warning)).toBeNull();
    await user.type(uid, "-2");
    expect(screen.getByText(warning)).toBeVisible();
    await user.clear(uid);
    await user.type(uid, storedUid);
    expect(screen.queryByText(warning)).toBeNull();
  });
});

describe("invalid field", () => {
  it("An invalid field gets the focus instead of its info button", async () => {
    const { user } = await openFiscal({ parameters: { Code: "1" } }, [
      { Name: "Code", Required: true, Hint: "What the bank calls you" },
    ]);
    await user.clear(screen.getByLabelText("Code*"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByLabelText("Code*")).toHaveFocus());
  });
});
