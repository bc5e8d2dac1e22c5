/**
 * @param {string} panel as a person types it
 * @returns {string} the unchanged address
 * @throws Error if it is not an address
 */
export function panelAddress(panel) {
  if (/^https?:/.test(panel) && URL.canParse(panel)) return panel;
  throw new Error(`"${panel}" is no address; a panel is named like https://panel.example.`);
}
