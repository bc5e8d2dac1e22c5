/**
 * The router for remotes, inside a `RouterScope`. Parts that need a data router or block navigation are left
 * out, because the host owns the only history, and `useUnsavedChanges` blocks leaving.
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
