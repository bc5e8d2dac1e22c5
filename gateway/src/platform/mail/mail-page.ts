const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** The layout of every HTML e-mail: one column, system font, readable in light and dark. `body` is HTML. */
export function mailPage(language: string, title: string, body: string): string {
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">` +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>` +
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">' +
    '<div style="max-width:480px;margin:0 auto;overflow-wrap:anywhere;word-break:break-word">' +
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>${body}</div>` +
    "</body></html>"
  );
}
