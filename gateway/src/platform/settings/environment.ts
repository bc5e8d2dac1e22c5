export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `begin`: a gateway can start with an empty folder. `go on`: a command needs a folder that a gateway has
 * used.
 */
export type Folder = "begin" | "go on";
