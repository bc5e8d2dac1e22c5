export type Environment = Readonly<Record<string, string | undefined>>;

/** `begin`: a gateway may start on an empty folder. `go on`: a command is about a gateway that has run there. */
export type Folder = "begin" | "go on";
