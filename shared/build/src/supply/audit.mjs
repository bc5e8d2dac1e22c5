/** @typedef {{ kind: "clean" | "found" | "not-run", lines: string[] }} AuditResult */

const seriousLevels = ["high", "critical"];

/**
 * Reads the output of `pnpm audit --json`. Output without counts means that the audit could not run; only its
 * error code is reported, because the message would contain the registry's address.
 * @param {string} text
 * @returns {AuditResult}
 */
export function readAudit(text) {
  const answer = parse(text);
  const counts = answer?.metadata?.vulnerabilities;
  if (counts === undefined || counts === null || typeof counts !== "object") {
    const code = String(answer?.error?.code ?? "");
    const suffix = /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : "";
    return { kind: "not-run", lines: [`audit: could not run${suffix}: nothing is known about weaknesses`] };
  }
  const advisories = Object.values(answer.advisories ?? {});
  const count = seriousLevels.reduce((sum, level) => sum + Number(counts[level] ?? 0), 0);
  const lines = advisories
    .filter(({ severity }) => seriousLevels.includes(severity))
    .map(
      (advisory) =>
        `audit: ${advisory.module_name} ${advisory.vulnerable_versions}: ${advisory.severity}, ${advisory.title}`,
    );
  return count === 0
    ? { kind: "clean", lines: ["audit: nothing of high or critical severity"] }
    : {
        kind: "found",
        lines: lines.length > 0 ? lines : [`audit: ${count} of high or critical severity`],
      };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
