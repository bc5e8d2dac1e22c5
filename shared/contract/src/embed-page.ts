import type { EmbedTheme } from "./embed-theme";

/** A page that the partner's script asks the panel's script to show. */
export interface EmbedPageRequest {
  readonly panelOrigin: string;
  readonly name: string;
  readonly page: string;
  /** An address of `page`, such as `/orders/17`; null for its first address. */
  readonly path: string | null;
  readonly language: string;
  /** Requests a session from the partner's page. */
  ask(): Promise<unknown>;
  tell(name: string, detail: unknown): void;
}

export interface EmbeddedPage {
  setLanguage(language: string): void;
  /** Needed only in a frame, because in a shadow root the element's own sheet applies. */
  setTheme?(theme: EmbedTheme): void;
  /** @param path null for the page's first address, which replaces the current one */
  open(path: string | null): void;
  close(): void;
}
