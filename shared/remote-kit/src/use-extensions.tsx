import type { Extension, ExtensionPoint, Readable } from "@hpay/contract";
import { useEffect, useMemo, useRef } from "react";
import { useHost } from "./host-hooks";
import { useReadable } from "./use-readable";

const noExtensions: Readable<readonly never[]> = (() => {
  const emptyList: readonly never[] = [];
  return { get: () => emptyList, subscribe: () => () => undefined };
})();

/** The extensions that other remotes add to a slot of this remote's pages; none in an embedded page. */
export function useExtensions<P extends ExtensionPoint>(point: P): readonly Extension<P>[] {
  const { extensions } = useHost();
  const pointExtensions = useMemo<Readable<readonly Extension<P>[]>>(
    () => extensions?.at(point) ?? noExtensions,
    [extensions, point],
  );
  return useReadable(pointExtensions);
}

interface ExtensionPageProps {
  readonly extension: { readonly remote: string; readonly page: string };
  /** Parameters of the extension's page, such as `{ id: "17" }`. */
  readonly params: Readonly<Record<string, string>>;
}

/** Shows the page of an extension. A failure affects only this component. */
export function ExtensionPage({ extension, params }: ExtensionPageProps) {
  const { extensions } = useHost();
  const container = useRef<HTMLDivElement>(null);
  const { remote, page } = extension;
  const latestParams = useRef(params);
  latestParams.current = params;
  const paramsText = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: parameters are compared by contents
  useEffect(() => {
    if (!container.current || !extensions) return undefined;
    // Each mount has its own element, because the root of the previous one is removed a moment later.
    const element = container.current.appendChild(document.createElement("div"));
    const end = extensions.show({ remote, page }, element, latestParams.current);
    return () => {
      end();
      element.remove();
    };
  }, [extensions, remote, page, paramsText]);
  return <div ref={container} />;
}
