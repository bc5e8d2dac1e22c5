/**
 * Returns the session that the partner's server got from `POST api/embed_sessions`. Called again when that
 * session has ended.
 */
export type GiveSession = () => Promise<unknown>;

/**
 * Time limit for the partner's server. Without a limit, a lost answer would leave "Loading..." on the page
 * forever.
 */
const limitMs = 15_000;

/**
 * Requests a session from the page's own function, or else from its server's address.
 * @throws if no session arrives in time
 */
export async function askSession(getSession: GiveSession | null, url: string): Promise<unknown> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new Error(`${getSession ? "getSession" : url} gave no session within ${limitMs / 1000} s`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([getSession ? getSession() : post(url, abort.signal), timeout]);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

async function post(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { method: "POST", signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
