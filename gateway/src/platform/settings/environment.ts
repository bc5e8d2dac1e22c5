export type Environment = Readonly<Record<string, string | undefined>>;

/** `create`: a new gateway's folder may be empty. `existing`: a command needs a folder that was used before. */
export type Folder = "create" | "existing";
