/**
 * The router as remotes may use it, inside a `RouterScope`. What needs a data router, or would block a navigation by
 * itself, is left out: the host owns the only history, and `useUnsavedChanges` is the way to hold a person back.
 */
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
} from "react-router-dom";
export { RouterScope } from "./router-scope";
