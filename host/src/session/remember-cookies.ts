import type { Credentials } from "../ports/session";
import { parseJsonObject, textField } from "../state/json-text";
import { fromSessionUser, toSessionUser } from "./account";

export const shortLifeMs = 45 * 60_000;
export const longLifeMs = 7 * 24 * 60 * 60_000;

/**
 * The spec's remember cookies: a blob with token and user, and its expiry. On https their names begin with
 * `__Host-`: without that prefix, any host under the same domain could set them and sign people in to another
 * person's account.
 */
export interface RememberCookies {
  /** Reads the credentials; null if the cookie is missing, expired, or unreadable. */
  read(nowMs: number): Credentials | null;
  write(credentials: Credentials, expiresAtMs: number): void;
  clear(): void;
}

const encode = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

function decode(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

interface CookiePage {
  readonly location: Pick<Location, "protocol">;
  cookie: string;
}

export function createRememberCookies(page: CookiePage): RememberCookies {
  const isSecure = page.location.protocol === "https:";
  const blobName = `${isSecure ? "__Host-" : ""}hpay_remember`;
  const expiryName = `${blobName}_expires`;
  const attributes = `path=/; SameSite=Strict${isSecure ? "; Secure" : ""}`;
  const read = (name: string) =>
    page.cookie
      .split("; ")
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? null;
  const write = (name: string, value: string, expiresAt: Date) => {
    page.cookie = `${name}=${value}; expires=${expiresAt.toUTCString()}; ${attributes}`;
  };

  return {
    read(nowMs) {
      const expiresAtMs = Number(read(expiryName));
      if (!(expiresAtMs > nowMs)) return null;
      const blob = parseJsonObject(decode(read(blobName) ?? ""));
      const user = toSessionUser(blob?.user);
      const token = blob ? textField(blob, "authToken") : "";
      return user && token ? { token, user, remember: blob?.remember === true } : null;
    },
    write({ token, user, remember }, expiresAtMs) {
      const expiresAt = new Date(expiresAtMs);
      write(
        blobName,
        encode(JSON.stringify({ authToken: token, user: fromSessionUser(user), remember })),
        expiresAt,
      );
      write(expiryName, String(expiresAtMs), expiresAt);
    },
    clear() {
      write(blobName, "", new Date(0));
      write(expiryName, "", new Date(0));
    },
  };
}
