/** A free port on this machine for a server that has to know its port before it starts; each call gets a different one. */
export function freePort(): Promise<number>;

/** Checks a port before a server starts on it whose own error would not reach the caller. */
export function requireFreePort(port: number, remedy: string): Promise<void>;
