/** Whether a file matches `<input accept>`, which the browser does not check for dropped files. */
export function isAccepted(file: Pick<File, "name" | "type">, accept: string): boolean {
  const rules = accept
    .toLowerCase()
    .split(",")
    .map((rule) => rule.trim())
    .filter(Boolean);
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return (
    rules.length === 0 ||
    rules.some((rule) => {
      if (rule.startsWith(".")) return name.endsWith(rule);
      return rule.endsWith("/*") ? type.startsWith(rule.slice(0, -1)) : type === rule;
    })
  );
}
