import { screen, waitFor } from "@testing-library/react";
import { openFiscal } from "../testing/open-fiscal";

jest.setTimeout(90_000);

const choices = { Options: ["cash", "card"], Required: true };

describe("required choice", () => {
  it.each([
    { type: "RADIO", role: "radio" },
    { type: "Checklist", role: "checkbox" },
  ])("A missing required choice of type $type gets the focus on Save", async ({ type, role }) => {
    const definition = [{ Name: "Key" }, { Name: "Way", Type: type, ...choices }];
    const { user, host } = await openFiscal({ parameters: {} }, definition);
    await user.type(screen.getByLabelText("Key"), "k");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByRole(role, { name: "cash" })).toHaveFocus());
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
  });
});

it.each([
  ["RADIO", "radio"],
  ["Checklist", "checkbox"],
])("A choice appears beside its image in a %s", async (Type, role) => {
  const definition = [{ Name: "Way", Type, Options: ["cash"], ListImages: ["/cash.png"] }];
  await openFiscal({ parameters: {} }, definition);
  const line = screen.getByRole(role, { name: "cash" }).closest("label");
  expect(line?.querySelector("img")).toHaveAttribute("src", expect.stringContaining("/cash.png"));
});

it("A read-only multiple choice shows every selected value", async () => {
  const Options = { a: "Alfa", b: "Beta", c: "Gama", d: "Delta" };
  const definition = [{ Name: "Banks", Type: "Multiselect", Options }];
  await openFiscal({ parameters: { Banks: ["a", "b", "c", "d", "old"] } }, definition, { role: "staff" });
  expect(screen.getByRole("group", { name: "Banks" })).toHaveTextContent(
    "Alfa, Beta, Gama, Delta, old (no longer offered)",
  );
});

it("A read-only multiple choice with 60,000 values is shown in a moment", async () => {
  const definition = [{ Name: "Banks", Type: "Multiselect", Options: ["a", "b"] }];
  const Banks = Array.from({ length: 60_000 }, (_, n) => `old-${n}`);
  const startedAt = performance.now();
  await openFiscal({ parameters: { Banks } }, definition, { role: "staff" });
  expect(performance.now() - startedAt).toBeLessThan(8000);
});
