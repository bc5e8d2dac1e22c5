/** A free port on this machine for a server that has to know its port before it starts; each call gets a different one. */
export function freePort(): Promise<number>;

/** Checks that a port is free, for a server that would not report a busy port to its caller. */
export function requireFreePort(port: number, remedy: string): Promise<void>;
