export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `create`: a gateway can start with an empty folder. `existing`: a command needs a folder that a gateway has
 * used.
 */
export type Folder = "create" | "existing";
