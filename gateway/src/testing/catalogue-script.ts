/** Runs a script of the catalogue for method 7. @returns whatever the script returns */
export function runScript(text: string | undefined, ...args: unknown[]) {
  const scope = { hpayMethod: { id: 7, Uid: "card" } };
  // `new Function` is safe here: the scripts come from our own catalogue, and tests have no browser sandbox.
  return new Function("self", `return (${text})`)(scope)(...args);
}
