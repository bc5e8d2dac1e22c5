export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `create`: the folder may be empty, as for a new gateway. `existing`: a gateway must have used the folder, as
 * a command requires.
 */
export type Folder = "create" | "existing";
