/** Adds a plain form with these fields at the end of the page. */
export function aForm(action: string, fields: Readonly<Record<string, string>>): HTMLFormElement {
  const form = document.createElement("form");
  form.setAttribute("action", action);
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { name, value });
    form.append(input);
  }
  document.body.append(form);
  return form;
}
