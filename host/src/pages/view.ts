import {
  type LocalizedText,
  mayUse,
  type Registry,
  type RemoteRoute,
  type Role,
  type Selection,
} from "@hpay/contract";
import type { Loading } from "../ports/selection";
import { matchRoute, type RouteMatch, redirectTarget } from "../remotes/registry";

/** The host's own addresses. */
export const startPath = "/";
export const waitPath = "/wait";
export const signInPath = "/login";
export const dashboardPath = "/app";
export const posListPath = "/sites";
export const newPosPath = `${posListPath}?new=1`;
export const posSettingsPath = "/sitedetails";
export const newCompanyPath = "/newcompany";

/** The content that an address shows. */
export type View =
  | { readonly kind: "starting" }
  | { readonly kind: "redirect"; readonly to: string }
  | {
      readonly kind: "remote";
      readonly name: string;
      readonly route: RemoteRoute;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: "dashboard" }
  | { readonly kind: "loading-selection"; readonly title: LocalizedText }
  | {
      readonly kind: "needs";
      readonly part: "company" | "pos";
      /** Whether the page needs a POS, even if the company is missing too. */
      readonly isPosPage: boolean;
      readonly title: LocalizedText;
    }
  | { readonly kind: "disabled"; readonly notice: LocalizedText; readonly title: LocalizedText }
  | { readonly kind: "not-allowed"; readonly title: LocalizedText }
  | { readonly kind: "not-found" };

export interface ViewFacts {
  readonly registry: Registry;
  readonly pathname: string;
  readonly isSignedIn: boolean;
  readonly role: Role;
  readonly selection: Selection;
  readonly loading: Loading;
}

/** Whether an address is the host's own, regardless of case and trailing slashes. */
export const samePath = (a: string, b: string) =>
  a.toLowerCase().replace(/\/+$/, "") === b.replace(/\/+$/, "");

/** Whether the address is public, without a session. */
export function isPublic(registry: Registry, pathname: string): boolean {
  return matchRoute(registry, pathname)?.route.needs === "public";
}

function viewOfMissing({ route }: RouteMatch, { selection, loading }: ViewFacts): View | null {
  const { needs, title } = route;
  if (needs !== "selection" && needs !== "company" && needs !== "pos") return null;
  const part = selection.company === null ? "company" : needs === "pos" && !selection.pos ? "pos" : null;
  if (!part || (needs === "selection" && loading === "loaded")) return null;
  return loading === "loading"
    ? { kind: "loading-selection", title }
    : { kind: "needs", part, isPosPage: needs === "pos", title };
}

/** Decides what an address shows, before any remote code runs. */
export function viewOf(facts: ViewFacts): View {
  const { registry, pathname, isSignedIn } = facts;
  if (samePath(pathname, startPath) || samePath(pathname, waitPath)) return { kind: "starting" };
  const match = matchRoute(registry, pathname);
  const matchedView = match ? viewOfMatch(match, facts) : null;
  if (match?.route.needs === "public" && matchedView) return matchedView;
  if (!isSignedIn) return { kind: "starting" };
  if (samePath(pathname, dashboardPath)) return { kind: "dashboard" };
  return matchedView ?? { kind: "not-found" };
}

/** Whether an address redirects endlessly, which would freeze the tab. */
function isEndless(registry: ViewFacts["registry"], to: string, hops = 5): boolean {
  const match = matchRoute(registry, to);
  const next = match && redirectTarget(match);
  return next ? hops === 0 || isEndless(registry, next, hops - 1) : false;
}

function viewOfMatch(match: RouteMatch, facts: ViewFacts): View {
  const { remote, route, params } = match;
  if (remote.disabled) return { kind: "disabled", notice: remote.disabled.notice, title: route.title };
  const to = redirectTarget(match);
  if (to) return isEndless(facts.registry, to) ? { kind: "not-found" } : { kind: "redirect", to };
  const missingSelection = viewOfMissing(match, facts);
  if (missingSelection) return missingSelection;
  return mayUse(facts.role, route)
    ? { kind: "remote", name: remote.name, route, params }
    : { kind: "not-allowed", title: route.title };
}
