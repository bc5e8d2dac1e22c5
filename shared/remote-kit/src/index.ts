export { RemoteCrash } from "./crash";
export { defineRemote, type RemoteDefinition } from "./define-remote";
export {
  useCan,
  useConfirm,
  useHost,
  useHostEvent,
  useIsEmbedded,
  useLive,
  useNotify,
  useRole,
  useSelection,
  useSession,
} from "./host-hooks";
export { lazyDialog, lazyPart } from "./lazy-part";
export { type LoadableAhead, lazyWithRetry } from "./lazy-with-retry";
export { useLanguage, useMountLocation, useMountProps, usePage, usePageParams } from "./mount-hooks";
export type { OwnRoutes } from "./mount-state";
export type { RemotePageProps } from "./remote-root";
export { RetryBoundary, type RetryBoundaryProps } from "./retry-boundary";
export { ExtensionPage, useExtensions } from "./use-extensions";
export { useIsShown } from "./use-is-shown";
export { useIsStillHere } from "./use-is-still-here";
export { useLoadAhead } from "./use-load-ahead";
export { useReadable } from "./use-readable";
export { useSettled } from "./use-settled";
export { useT } from "./use-t";
export { useUnsavedChanges } from "./use-unsaved-changes";
export { useZone } from "./use-zone";
