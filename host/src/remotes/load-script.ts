export interface ScriptRequest {
  readonly url: string;
  /** Hash of the script, `sha384-…`; undefined only for a developer's local remote. */
  readonly integrity: string | undefined;
  readonly timeoutMs: number;
}

/** Loads a classic script. Rejects on a network error, wrong hash, HTML instead of code, or timeout. */
export function loadScript(
  { url, integrity, timeoutMs }: ScriptRequest,
  guard: (address: string) => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const finish = (fault?: string) => {
      clearTimeout(timer);
      script.onload = null;
      script.onerror = null;
      script.remove();
      if (fault) reject(new Error(fault));
      else resolve();
    };
    const timer = setTimeout(() => finish(`${url} did not arrive within ${timeoutMs / 1000} s`), timeoutMs);
    script.onload = () => finish();
    script.onerror = () => finish(`${url} could not be loaded, or is not what was published`);
    script.async = true;
    script.crossOrigin = "anonymous";
    if (integrity) script.integrity = integrity;
    script.src = guard(url);
    document.head.append(script);
  });
}
