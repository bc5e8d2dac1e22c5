/** Finds nginx; as root on Debian, installs it. Returns the path of its program. */
export function ensureNginx(): string;

/** Starts nginx with this inside its `http` block; resolves when it listens at the port. */
export function startNginx(options: {
  readonly site: string;
  readonly port: number;
}): Promise<{ stop(): Promise<void> }>;
