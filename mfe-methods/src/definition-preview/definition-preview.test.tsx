import { fakeHost, renderRemote } from "@hpay/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import config from "../../remote.config";
import { remote } from "../remote";

jest.setTimeout(90_000);

beforeAll(() => {
  // jsdom cannot create object URLs.
  Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL() {} });
});

const definitionLabels = {
  en: "Definition (JSON)",
  rs: "Definicija (JSON)",
  "rs-cyr": "Дефиниција (JSON)",
};

async function openPreview(parameters?: readonly object[], language: keyof typeof definitionLabels = "en") {
  const view = await renderRemote(remote, {
    host: fakeHost({ language }),
    config,
    path: "/methodpreview",
  });
  const definition = await screen.findByLabelText(definitionLabels[language]);
  const paste = (text: string) => fireEvent.change(definition, { target: { value: text } });
  if (parameters) paste(JSON.stringify({ parameters }, null, 1));
  return { ...view, paste };
}

/** The data shown below the form. */
const shownData = () => {
  const card = screen.getByRole("heading", { name: "Data that would be saved" }).closest("section");
  if (!card) throw new Error("the data are not shown");
  const expandRow = within(card).getByRole("button", { name: "Expand all" });
  fireEvent.click(expandRow);
  return card.textContent ?? "";
};

describe("parameter types", () => {
  it.each<[string, object, (user: Awaited<ReturnType<typeof openPreview>>["user"]) => Promise<void>, RegExp]>(
    [
      ["Text", {}, (user) => user.type(screen.getByLabelText("P"), "hi"), /"P".*"hi"/],
      [
        "Text",
        { Multiline: true },
        (user) => user.type(screen.getByLabelText("P"), "a{Enter}b"),
        /"P".*a\\nb/,
      ],
      [
        "Text",
        { InputType: "number", Default: 1 },
        (user) => user.type(screen.getByLabelText("P"), "2,5"),
        /"P".*12\.5/,
      ],
      ["Text", { InputType: "password" }, (user) => user.type(screen.getByLabelText("P"), "s3"), /"P".*"s3"/],
      [
        "Text",
        { InputType: "color", Default: "#000000" },
        async () => void fireEvent.change(screen.getByLabelText("P"), { target: { value: "#ff0000" } }),
        /"P".*"#ff0000"/,
      ],
      ["Checkbox", {}, (user) => user.click(screen.getByRole("checkbox", { name: "P" })), /"P".*true/],
      [
        "RADIO",
        { Options: ["a", "b"] },
        (user) => user.click(screen.getByRole("radio", { name: "b" })),
        /"P".*"b"/,
      ],
      [
        "Select",
        { Options: [{ value: 7, label: "Seven" }] },
        (user) => user.selectOptions(screen.getByLabelText("P"), "Seven"),
        /"P".*7/,
      ],
      [
        "Checklist",
        { Options: ["a", "b"] },
        (user) => user.click(screen.getByRole("checkbox", { name: "b" })),
        /"P".*"a".*0.*"b".*1/s,
      ],
      [
        "Table",
        { Columns: ["Code"] },
        async (user) => {
          await user.click(screen.getByRole("button", { name: "Add row" }));
          await user.type(screen.getByRole("textbox", { name: /Code/ }), "x");
        },
        /"P".*"Code".*"x"/s,
      ],
    ],
    // spec 2.2-dynamic-list-parameter-inputs 2.3-type-text-single-multi
  )("A parameter of type %s %j is edited in a matching field", async (Type, attributes, edit, savedValue) => {
    const { user } = await openPreview([{ Name: "P", Type, ...attributes }]);
    await screen.findByText("The definition is valid.");
    await waitFor(() => expect(document.querySelectorAll("[data-parameter]")).toHaveLength(1));
    await edit(user);
    await waitFor(() => expect(shownData()).toMatch(savedValue));
  });

  it("The preview's first example contains every parameter type", async () => {
    await openPreview();
    expect(await screen.findByText("The definition is valid.")).toBeInTheDocument();
    expect(document.querySelectorAll("[data-parameter]")).toHaveLength(15);
    expect(screen.getByLabelText("Endpoint")).toHaveAttribute("readonly");
  });
});

describe("secret", () => {
  it("A stored secret is never shown, only kept or replaced", async () => {
    const { user } = await openPreview([{ Name: "P", InputType: "password", Default: "stored-one" }]);
    expect(await screen.findByText("A value is set. It is never shown.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Replace: P" }));
    const input = await screen.findByLabelText("P");
    expect(input).toHaveValue("");
    await user.type(input, "new");
    expect(input).toHaveValue("new");
    await waitFor(() => expect(shownData()).toContain('"new"'));
    await user.click(screen.getByRole("button", { name: "Keep the current value" }));
    expect(screen.getByText("A value is set. It is never shown.")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Replace: P" })).toHaveFocus());
    expect(document.body.innerHTML).not.toContain('value="stored-one"');
  });
});

describe("field", () => {
  it("A field shows its description in the user's language and an explanation on request", async () => {
    const { user } = await openPreview(
      [
        {
          Name: "P",
          Label: { en: "Account", rs: "Račun" },
          Description: { en: "Where money goes", rs: "Kuda ide novac" },
          Hint: { en: "18 digits", rs: "18 cifara" },
        },
      ],
      "rs",
    );
    expect(await screen.findByLabelText("Račun")).toHaveAccessibleDescription("Kuda ide novac");
    const field = document.querySelector("[data-parameter]");
    if (!(field instanceof HTMLElement)) throw new Error("no field");
    await user.click(within(field).getByRole("button"));
    expect(await screen.findByText("18 cifara")).toBeInTheDocument();
  });

  it("An English label is unchanged in Serbian Cyrillic", async () => {
    await openPreview([{ Name: "P", Label: { en: "Account", mk: "Сметка" } }], "rs-cyr");
    expect(await screen.findByLabelText("Account")).toBeVisible();
  });

  it("A field of unknown type shows that the stored value stays unchanged", async () => {
    await openPreview([
      { Name: "Secret", Hide: true },
      { Name: "Odd", Type: "Hologram", Default: "kept" },
    ]);
    expect(
      await screen.findByText(
        "Fields of type Hologram can't be edited here. The stored value stays unchanged.",
      ),
    ).toBeInTheDocument();
    expect(screen.queryByLabelText("Secret")).not.toBeInTheDocument();
  });

  it("A stored value that the field cannot show is reported", async () => {
    await openPreview([
      { Name: "Colour", InputType: "color", Default: "red" },
      { Name: "Slider", InputType: "range", Min: 3, Default: "many" },
      { Name: "Banks", Type: "Multiselect", Options: [1, 2], Default: ["1", "gone"] },
    ]);
    expect(await screen.findByLabelText("Colour")).toHaveValue("#000000");
    expect(screen.getByText("red")).toBeInTheDocument();
    expect(screen.getByText("many")).toBeInTheDocument();
    expect(screen.getByText(/gone \(no longer offered\)/)).toBeInTheDocument();
    expect(screen.queryByText(/1 \(no longer offered\)/)).not.toBeInTheDocument();
  });

  // spec 2.5-upload-accepts-png-jpg
  it("A file type that the definition does not accept is refused", async () => {
    await openPreview([{ Name: "Logo", Type: "Upload" }]);
    const input = await screen.findByLabelText("Logo");
    fireEvent.change(input, { target: { files: [new File(["x"], "logo.svg", { type: "image/svg+xml" })] } });
    // spec 2.5-upload-blocked-followed-filename 2.8-upload-blocked-filename
    expect(await screen.findByText(/^Upload blocked! logo\.svg /)).toBeInTheDocument();
  });
});

describe("definition with faults", () => {
  it("Definition faults are listed by line", async () => {
    const { paste } = await openPreview();
    paste('{\n "parameters": [\n  {"Type": "Text"}\n ]\n}');
    expect(await screen.findByText("Line 3")).toBeInTheDocument();
    expect(screen.getByText(/The parameter has no Name\./)).toBeInTheDocument();
    paste('{\n "parameters": [');
    expect(await screen.findAllByText(/This is not JSON/)).not.toHaveLength(0);
  });
});
