/** Reads a `<script type="application/json">` that the server wrote into the document. */
export function inlinedJson(id: string, page: Document = document): unknown {
  const text = page.getElementById(id)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
