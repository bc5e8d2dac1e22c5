import { ComboboxField, MultiselectField } from "@hpay/ui/page";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { renderUi } from "../../../test/render-ui";

const countries = [
  { value: "RS", label: "Srbija" },
  { value: "ME", label: "Crna Gora" },
  { value: "HU", label: "Mađarska" },
];

describe("combobox", () => {
  it("A combobox filters by typing and chooses with Enter", async () => {
    const onValue = jest.fn();
    const { user } = renderUi(
      <ComboboxField label="Country" choices={countries} value="RS" onValue={onValue} />,
    );
    await user.click(screen.getByRole("button", { name: "Country Srbija" }));
    await user.type(await screen.findByRole("combobox"), "madj");
    expect(screen.getAllByRole("option")).toHaveLength(1);
    await user.keyboard("{Enter}");
    expect(onValue).toHaveBeenCalledWith("HU");
  });

  it("A combobox shows a message when nothing matches", async () => {
    const { user } = renderUi(
      <ComboboxField label="Country" choices={countries} value="" onValue={() => undefined} />,
    );
    await user.click(screen.getByRole("button", { name: /^Country/ }));
    await user.type(await screen.findByRole("combobox"), "xyz");
    expect(screen.getByText("Nothing found")).toBeVisible();
  });

  it("A multiselect keeps selected values that are no longer choices", async () => {
    function Excluding() {
      const [values, setValues] = useState<readonly string[]>(["OLD", "HU"]);
      return (
        <>
          <MultiselectField label="Exclude" choices={countries} values={values} onValues={setValues} />
          <output>{values.join(" ")}</output>
        </>
      );
    }
    const { user } = renderUi(<Excluding />);
    await user.click(screen.getByRole("button", { name: /^Exclude/ }));
    await user.click(await screen.findByRole("option", { name: "Srbija" }));
    expect(document.querySelector("output")).toHaveTextContent("RS HU OLD");
  });

  it("A multiselect with many values does not search the choices for each of them", () => {
    const values = Array.from({ length: 1000 }, (_, n) => `bank-${n}`);
    const readValue = jest.fn((value: string) => value);
    const choices = values.map((value) => ({
      get value() {
        return readValue(value);
      },
      label: value,
    }));
    renderUi(
      <MultiselectField label="Exclude" choices={choices} values={values} onValues={() => undefined} />,
    );
    expect(screen.getByRole("button", { name: "Exclude 1,000 selected" })).toBeVisible();
    expect(readValue.mock.calls.length).toBeLessThan(5000);
  });
});
