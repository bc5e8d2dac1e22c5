/** Parts of the shell that a signed-out person does not need: they come after sign-in. */
export const laterParts = {
  shell: () => import("../shell/shell").then((module) => module.Shell),
  overlays: () => import("../overlays/overlays").then((module) => module.Overlays),
};
