import { CheckboxField, PasswordField, SelectField, SwitchField, TextField } from "@hpay/ui";
import { screen } from "@testing-library/react";
import { renderUi } from "../../test/render-ui";

describe("fields", () => {
  it("Fields connect label, hint and error to the control", () => {
    renderUi(<TextField label="E-mail" hint="For receipts" error="Bad email address" required />);
    const field = screen.getByRole("textbox", { name: "E-mail" });
    expect(field).toHaveAccessibleDescription("Bad email address For receipts");
    expect(field).toBeInvalid();
    expect(field).toHaveAttribute("aria-required", "true");
  });

  it("Fields pass both the event and the value to their handlers", async () => {
    const onValue = jest.fn();
    const onChange = jest.fn();
    const { user } = renderUi(<TextField label="Name" onValue={onValue} onChange={onChange} />);
    await user.type(screen.getByRole("textbox", { name: "Name" }), "A");
    expect(onValue).toHaveBeenCalledWith("A");
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("A password field can be shown and hidden", async () => {
    const { user } = renderUi(<PasswordField label="Password" defaultValue="Demo-1234!" />);
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  });

  it("A select field uses the browser's native list", async () => {
    const onValue = jest.fn();
    const { user } = renderUi(
      <SelectField
        label="Currency"
        options={[
          { value: "RSD", label: "Dinar" },
          { value: "EUR", label: "Euro" },
        ]}
        onValue={onValue}
      />,
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Currency" }), "Euro");
    expect(onValue).toHaveBeenCalledWith("EUR");
  });

  it("A yes-or-no field can be a checkbox or a switch", async () => {
    const onCheckbox = jest.fn();
    const onSwitch = jest.fn();
    const { user } = renderUi(
      <>
        <CheckboxField label="Remember me" onValue={onCheckbox} />
        <SwitchField label="Enabled" defaultChecked onValue={onSwitch} />
      </>,
    );
    await user.click(screen.getByRole("checkbox", { name: "Remember me" }));
    await user.click(screen.getByRole("switch", { name: "Enabled" }));
    expect(onCheckbox).toHaveBeenCalledWith(true);
    expect(onSwitch).toHaveBeenCalledWith(false);
  });

  it("Fields use the user's language", async () => {
    renderUi(<PasswordField label="Šifra" />, { language: "rs-cyr" });
    expect(await screen.findByRole("button", { name: "Прикажи лозинку" })).toBeInTheDocument();
  });
});
