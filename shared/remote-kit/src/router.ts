// Through the package's own name: at run time that is the one shared copy, so that links and pages meet the same router
// even when this door and the other come from two builds.
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
} from "@hpay/remote-kit";
