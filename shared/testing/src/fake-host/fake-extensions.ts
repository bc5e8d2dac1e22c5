import type { Extension, ExtensionPoint, Extensions, RemoteExtension } from "@hpay/contract";

/** Extensions of a remote `mfe-other`. A shown page consists of its name and parameters as text. */
export function fakeExtensions(declared: readonly RemoteExtension[]): Extensions {
  const cache = new Map<ExtensionPoint, readonly unknown[]>();
  return {
    at<P extends ExtensionPoint>(point: P) {
      const extensions =
        cache.get(point) ??
        declared
          .filter(({ slot }) => slot === point)
          .map((extension, position) => ({
            ...extension,
            remote: "mfe-other",
            key: `mfe-other-${position}`,
          }));
      cache.set(point, extensions);
      // The point's name determines the shape of its extensions.
      return { get: () => extensions as readonly Extension<P>[], subscribe: () => () => undefined };
    },
    show({ page }, element, params) {
      element.textContent = `${page} ${JSON.stringify(params)}`;
      return () => undefined;
    },
  };
}
