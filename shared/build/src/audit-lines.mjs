/**
 * Lists who changed what, oldest first, for one remote or for all.
 * @param {readonly Readonly<Record<string, unknown>>[]} rows
 * @param {string} [name] of the remote
 * @returns {readonly string[]}
 */
export function auditLines(rows, name) {
  const matchingRows = rows.filter(({ remote }) => !name || remote === name);
  if (matchingRows.length === 0)
    return [name ? `No change of ${name} is recorded.` : "No change is recorded."];
  return matchingRows.map(({ at, author, commit, address, command, remote, version, from, to }) => {
    const words = (/** @type {readonly unknown[]} */ parts) => parts.filter(Boolean).join(" ");
    return `${at}  ${words([command, remote, version])}  ${words([author, commit, address])}  ${from} → ${to}`;
  });
}
