import { readFileSync } from "node:fs";
import type { Environment } from "./environment";
import { isPlainOrigin } from "./plain-origin";
import { SettingsError } from "./settings-error";

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads single values and collects errors until `finish`. */
export class SettingReader {
  readonly #faults: string[] = [];

  constructor(private readonly env: Environment) {}

  refuse(name: string, reason: string): void {
    this.#faults.push(`${name} ${reason}`);
  }

  /** @throws SettingsError when anything was refused */
  finish(): void {
    if (this.#faults.length > 0) throw new SettingsError(this.#faults.join("\n"));
  }

  optional(name: string): string | undefined {
    return this.env[name]?.trim() || undefined;
  }

  /** A secret value, which may also be given as `{name}_FILE`, the path of a file that contains it. */
  secret(name: string): string | undefined {
    const value = this.optional(name);
    const file = this.optional(`${name}_FILE`);
    if (file === undefined) return value;
    if (value !== undefined)
      this.refuse(`${name}_FILE`, `cannot be set together with ${name}: set one of them`);
    try {
      const fileText = readFileSync(file, "utf8").trim();
      if (fileText !== "") return fileText;
      this.refuse(`${name}_FILE`, `names "${file}", which is empty`);
    } catch {
      this.refuse(`${name}_FILE`, `names "${file}", which cannot be read`);
    }
    return undefined;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  sender(name: string, fallback: string): string {
    const value = this.text(name, fallback);
    if (!/^[^\s<>@]+@[^\s<>@]+$|<[^\s<>@]+@[^\s<>@]+>$/.test(value))
      this.refuse(name, `must be an e-mail address or "Name <address>", not "${value}"`);
    return value;
  }

  port(name: string, fallback: number): number {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65535) return Number(value);
    this.refuse(name, `must be a port number from 0 to 65535, not "${value}"`);
    return fallback;
  }

  /** Reads `host:port`, with an IPv6 address in brackets. */
  listen(name: string): ListenAddress | undefined {
    const value = this.optional(name);
    if (value === undefined) return undefined;
    const [, host, port = ""] = /^(?:\[?([^\]]+)\]?):(\d{1,5})$/.exec(value) ?? [];
    if (host !== undefined && Number(port) >= 1 && Number(port) <= 65535) return { host, port: Number(port) };
    this.refuse(name, `must be an address and a port, such as 10.0.0.5:9464, not "${value}"`);
    return undefined;
  }

  wholeNumber(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.refuse(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  /** Reads a number of proxies; `true` means one. */
  hops(name: string): number {
    const value = this.optional(name);
    if (value === undefined || value === "false") return 0;
    if (value === "true") return 1;
    if (/^\d$/.test(value)) return Number(value);
    this.refuse(name, `must be the number of proxies in front of the gateway, 0 to 9, not "${value}"`);
    return 0;
  }

  flag(name: string): boolean {
    const value = this.optional(name);
    if (value === undefined || value === "0" || value === "false") return false;
    if (value === "1" || value === "true") return true;
    this.refuse(name, `must be 1 or 0, not "${value}"`);
    return false;
  }

  url(name: string, fallback: string): string {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    if (webUrl(value)) return value;
    this.refuse(name, `must be an http or https address, not "${value}"`);
    return fallback;
  }

  origin(name: string, fallback: string): string {
    const value = this.url(name, fallback);
    const { origin, pathname } = webUrl(value) ?? new URL(fallback);
    if (pathname !== "/")
      this.refuse(
        name,
        `must have no path, because the panel needs an origin of its own: "${origin}", not "${value}"`,
      );
    return origin;
  }

  origins(name: string): readonly string[] {
    const words = (this.optional(name) ?? "").split(/[\s,]+/).filter(Boolean);
    return words.flatMap((word) => {
      const url = webUrl(word);
      if (url && isPlainOrigin(url.origin)) return [url.origin];
      this.refuse(name, `must be a list of http or https origins; "${word}" is not one`);
      return [];
    });
  }

  /** Reads an address that may contain a password, so that errors do not repeat it. */
  scheme(name: string, schemes: readonly string[]): string | undefined {
    const value = this.secret(name);
    if (value === undefined) return undefined;
    // A # in a password cuts off what follows it, and the part before it may be read as the host's name.
    if (value.includes("#")) {
      this.refuse(name, "must not have a #. In a password write %23 for it, and %40 for an @");
      return undefined;
    }
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
    this.refuse(name, `must be an address that starts with ${schemes.map((s) => `${s}//`).join(" or ")}`);
    return undefined;
  }

  country(name: string): string | undefined {
    const value = this.optional(name)?.toUpperCase();
    if (value === undefined || /^[A-Z]{2}$/.test(value)) return value;
    this.refuse(name, `must be a country code of two letters, not "${value}"`);
    return undefined;
  }

  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.optional(name);
    if (value === undefined) return fallback;
    const allowedChoice = choices.find((choice) => choice === value);
    if (allowedChoice === undefined)
      this.refuse(name, `must be one of ${choices.join(", ")}, not "${value}"`);
    return allowedChoice ?? fallback;
  }
}

function webUrl(value: string): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
}
