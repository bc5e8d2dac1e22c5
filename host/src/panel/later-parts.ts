/** Parts of the shell for signed-in people, loaded after sign-in. */
export const laterParts = {
  shell: () => import("../shell/shell").then((module) => module.Shell),
  overlays: () => import("../overlays/overlays").then((module) => module.Overlays),
};
