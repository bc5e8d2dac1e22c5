/**
 * Runs a script of the catalogue for method 7. `new Function` is safe here: the scripts are texts of our own catalogue, and
 * tests have no browser sandbox, in which panels run them.
 * @returns whatever the script returns
 */
export function runScript(text: string | undefined, ...args: unknown[]) {
  const scope = { hpayMethod: { id: 7, Uid: "card" } };
  // `new Function` is safe here: the scripts are texts of our own catalogue, and tests have no browser sandbox.
  return new Function("self", `return (${text})`)(scope)(...args);
}
