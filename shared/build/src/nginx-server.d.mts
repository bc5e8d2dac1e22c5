/** Finds nginx or, as root on Debian, installs it. Returns the path of its program. */
export function ensureNginx(): string;

/** Starts nginx with the given contents of its `http` block; resolves when nginx listens on the port. */
export function startNginx(options: {
  readonly site: string;
  readonly port: number;
}): Promise<{ stop(): Promise<void> }>;
