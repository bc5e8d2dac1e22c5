export { RemoteCrash } from "./crash";
export { defineRemote, type RemoteDefinition } from "./define-remote";
export {
  useCan,
  useConfirm,
  useHost,
  useHostEvent,
  useLive,
  useNotify,
  useRole,
  useSelection,
  useSession,
} from "./host-hooks";
export { lazyWithRetry } from "./lazy-with-retry";
export { useLanguage, useMountProps, usePage, usePageParams } from "./mount-hooks";
export type { OwnRoutes } from "./mount-state";
export type { RemotePageProps } from "./remote-root";
export {
  createSearchParams,
  generatePath,
  Link,
  type LinkProps,
  matchPath,
  Navigate,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useResolvedPath,
  useSearchParams,
} from "./router-parts";
export type { LoadableTexts } from "./shown-language";
export { useReadable } from "./use-readable";
export { useT } from "./use-t";
export { useUnsavedChanges } from "./use-unsaved-changes";
