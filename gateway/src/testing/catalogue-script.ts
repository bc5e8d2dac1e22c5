/**
 * Runs a script of the catalogue for method 7. The scripts are our own texts; panels run them in the browser's sandbox.
 * @returns whatever the script returns
 */
export function runScript(text: string | undefined, ...args: unknown[]) {
  const scope = { hpayMethod: { id: 7, Uid: "card" } };
  return new Function("self", `return (${text})`)(scope)(...args);
}
