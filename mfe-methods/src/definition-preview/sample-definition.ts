/** The preview's first example, with one parameter of every type. */
export const sampleDefinition = JSON.stringify(
  {
    parameters: [
      {
        Name: "Title",
        Type: "Text",
        Localizable: true,
        Required: true,
        Default: "Pay by card",
        Hint: "What the customer sees",
      },
      { Name: "Description", Type: "Text", Multiline: true, MinRows: 3, Localizable: true },
      { Name: "Secret", Type: "Text", InputType: "password" },
      { Name: "Accent", Type: "Text", InputType: "color", Default: "#1d4ed8" },
      { Name: "Instalments", Type: "Text", InputType: "range", Min: 1, Max: 24, Default: 6 },
      { Name: "Terms", Type: "WYSIWYG", Localizable: true },
      { Name: "Logo", Type: "Upload", Image: true },
      { Name: "Test mode", Type: "Checkbox", Default: true },
      {
        Name: "Capture",
        Type: "RADIO",
        Options: [
          { value: "now", label: "At once" },
          { value: "later", label: "On shipping" },
        ],
      },
      { Name: "Currency", Type: "Select", Options: ["RSD", "EUR"], Default: "RSD" },
      { Name: "Countries", Type: "Multiselect", Options: ["RS", "BA", "ME", "MK"] },
      { Name: "Brands", Type: "Checklist", Options: ["Visa", "Mastercard", "Dina"] },
      {
        Name: "Rates",
        Type: "Table",
        Columns: [
          { Name: "From", InputType: "number", Required: true },
          { Name: "Price", InputType: "number", Required: true },
        ],
      },
      { Name: "Endpoint", Type: "Fixed", Default: "https://pay.example/notify" },
      {
        Name: "Pin",
        Type: "Text",
        Validator: "function(value){ return /^\\d{4}$/.test(value || '') ? '' : 'Four digits, please' }",
      },
    ],
  },
  null,
  2,
);
