import type { UsedDoors } from "./export-ledger";
import type { RemoteExtension } from "./extensions";
import type { LanguageCode, LocalizedText } from "./language";
import type { Action } from "./permissions";

/**
 * The condition for showing a page; each level includes the previous ones. `selection` means that the panel
 * knows whether a company is selected. A page that needs only a session is shown earlier, even if the selection
 * cannot be loaded.
 */
export type RouteNeed = "public" | "session" | "selection" | "company" | "pos";

/**
 * One address of a remote. The host matches the address, sets the title, and shows 403 and 404; the remote
 * renders the page.
 */
export interface RemoteRoute {
  /** Pattern with `:name` and `:name?` segments, such as `/orders/:id?`. Case does not matter. */
  readonly path: string;
  /** The page of the remote that this address opens; it becomes `page` of `MountProps`. */
  readonly page: string;
  readonly needs: RouteNeed;
  /** People whose role does not allow this action see a "no permission" message instead of the page. */
  readonly action?: Action;
  readonly title: LocalizedText;
  /** `bare` pages have no shell bars (sign-in, verification on another device). */
  readonly frame?: "shell" | "bare";
  /**
   * Script that requests the page's first records as soon as the document starts to load, and draws them as
   * text until the page has loaded. In `remote.config.ts`, the name of its source file; in the registry, the
   * address of the built file.
   */
  readonly early?: string;
  /**
   * Resource of the record with the id `:id`. A panel that starts at such an address selects the record's POS.
   */
  readonly record?: string;
  /** Pattern of another address of the same page, to which the host redirects with the same parameters. */
  readonly redirectTo?: string;
}

export interface RemoteMenuEntry {
  readonly path: string;
  readonly label: LocalizedText;
  /** Name of an icon of `@hpay/ui`; an unknown name shows a neutral icon. */
  readonly icon: string;
  /** Position in the menu, ascending. */
  readonly order: number;
  readonly needs: Exclude<RouteNeed, "public" | "selection">;
  /** People whose role does not allow this action do not see the entry. */
  readonly action?: Action;
  readonly unread?: RemoteUnread;
}

/**
 * Defines which records of a menu entry are unread: those that another person has changed since this person
 * last viewed them. The menu shows their number.
 */
export interface RemoteUnread {
  readonly resource: string;
  /** Selects the records that are counted, among those of the selected company. */
  readonly filter: Readonly<Record<string, string | number | boolean>>;
  /** Name of the field with the instant of a record's latest news. */
  readonly at: string;
  /** Name of the field with the person (`{ id }`) who caused the news. */
  readonly by: string;
}

/** Slots in the host's own pages that remotes can fill. */
export type SlotName = "dashboard.figures" | "dashboard.content";

/** A part of the dashboard, or an extension of other remotes' pages. */
export type RemoteSlot = DashboardPart | RemoteExtension;

export interface DashboardPart {
  readonly slot: SlotName;
  readonly page: string;
  /** Script that draws the part's first figures before the panel has loaded; see `RemoteRoute.early`. */
  readonly early?: string;
}

/**
 * A remote's description of itself, in `remote.config.ts`. The registry tool derives a `RegistryVersion` from
 * it.
 */
export interface RemoteConfig {
  readonly name: string;
  readonly owner: string;
  /** Semver range of the host contract that the remote supports. */
  readonly contract: string;
  readonly routes: readonly RemoteRoute[];
  readonly menu: readonly RemoteMenuEntry[];
  readonly slots: readonly RemoteSlot[];
  /** Present only in the remote that makes the sign-in calls; no other remote gets `HostApi.identity`. */
  readonly provides?: "identity";
  /** Whether the remote loads together with the document, because signed-out people see it first. */
  readonly preload?: boolean;
  /** Maximum size in bytes (gzip) of the first screen, including the remote entry. */
  readonly budgetBytes: number;
  readonly devPort: number;
}

export interface RegistryVersion {
  readonly version: string;
  readonly contract: string;
  /**
   * The exports of the host that the release uses, written by the build. A host that lacks any of them cannot
   * run this release.
   */
  readonly uses?: UsedDoors;
  /** Address of the remote entry, relative to the panel's origin. */
  readonly entry: string;
  /** Global name of the container, which no other release has. */
  readonly globalName: string;
  /** `sha384-…` of each file of the release, by address. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Files of the first screen, which the document preloads. */
  readonly preloadFiles: readonly string[];
  readonly routes: readonly RemoteRoute[];
  readonly menu: readonly RemoteMenuEntry[];
  readonly slots: readonly RemoteSlot[];
  readonly provides?: "identity";
  readonly preload: boolean;
  /** File with the remote's early page, which the document shows before any script has loaded. */
  readonly earlyPage?: string;
}

/**
 * The content of the file that `earlyPage` names: a page that the document contains before any script has
 * loaded.
 */
export interface EarlyPage {
  readonly css: string;
  /** The page's markup by language. */
  readonly html: Readonly<Partial<Record<LanguageCode, string>>>;
}

export interface RegistryChannels {
  /** Absent until the first version is promoted; until then, the remote is invisible. */
  readonly stable?: string;
  readonly canary?: {
    readonly version: string;
    readonly percent: number;
    readonly companies: readonly number[];
  };
  /** The previous stable release, which replaces a stable release that cannot run. */
  readonly previous?: string;
  /** A release that was rolled back. It replaces no other release, and is live again only after a promotion. */
  readonly withdrawn?: string;
  /** Whether open tabs leave the withdrawn release at once, except where there is unsaved work. */
  readonly leaveNow?: true;
}

export interface RegistryRemote {
  readonly name: string;
  readonly owner: string;
  readonly channels: RegistryChannels;
  readonly versions: Readonly<Record<string, RegistryVersion>>;
  /** The most recent versions that were stable and not rolled back, oldest first. */
  readonly history?: readonly string[];
  /** Present while the remote is disabled: its pages show this notice. */
  readonly disabled?: { readonly notice: LocalizedText };
}

/** `GET /federation/registry.json`. */
export interface Registry {
  readonly revision: string;
  /** In order of first publication. An address that two remotes claim belongs to the earlier one. */
  readonly remotes: readonly RegistryRemote[];
}
