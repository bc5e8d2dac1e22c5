import type { LocalizedText } from "./language";
import { type Action, isAllowed, permissionMatrix } from "./permissions";
import type { Readable } from "./readable";
import type { Role } from "./roles";

interface NamedExtension {
  readonly label: LocalizedText;
  /** People whose role does not allow this action do not see the extension. */
  readonly action?: Action;
}
interface WithPage extends NamedExtension {
  /** Page of the remote to show; its parameters are `id` and, for an order, `uid`. */
  readonly page: string;
}
interface WithPath extends NamedExtension {
  /** Address of the remote to open; `:id` and `:uid` are filled in. */
  readonly path: string;
  /** Name of an icon of `@hpay/ui`. */
  readonly icon?: string;
}

/** The extensions that a remote can add to other remotes' pages, by extension point. */
export interface ExtensionPoints {
  /** A tab in an order's details. */
  readonly "order.details": WithPage;
  /** A button among an order's actions. */
  readonly "order.actions": WithPath;
  /** A column of the order list, which shows a value of the order's record, such as `Data.loyalty.points`. */
  readonly "order.columns": NamedExtension & { readonly field: string };
  /** A tab in a POS's settings. */
  readonly "pos.tabs": WithPage;
  /** An entry of the palette (Ctrl+K). */
  readonly palette: WithPath;
}
export type ExtensionPoint = keyof ExtensionPoints;

/** An extension as a remote declares it in `slots` of its `remote.config.ts`. */
export type RemoteExtension = {
  [P in ExtensionPoint]: { readonly slot: P } & ExtensionPoints[P];
}[ExtensionPoint];

export type Extension<P extends ExtensionPoint> = ExtensionPoints[P] & {
  readonly remote: string;
  /** A key that is unique among the extensions of its point. */
  readonly key: string;
};

export interface Extensions {
  /** The extensions of a point that the person's role allows. */
  at<P extends ExtensionPoint>(point: P): Readable<readonly Extension<P>[]>;
  /**
   * Shows an extension's page in an element. A failure affects only that element.
   * @returns a function that removes the page
   */
  show(
    extension: { readonly remote: string; readonly page: string },
    element: HTMLElement,
    params: Readonly<Record<string, string>>,
  ): () => void;
}

/** The address that an extension opens: `/loyalty/:id` becomes `/loyalty/17` for order 17. */
export const extensionPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

/** Whether a role can use an item that names this action. Nobody can use an action that is unknown to this panel. */
export const mayUse = (role: Role, { action }: { readonly action?: Action }): boolean =>
  action === undefined || (Object.hasOwn(permissionMatrix, action) && isAllowed(role, action));
