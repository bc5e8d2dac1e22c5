import type { EmbeddedPage, EmbedPageRequest } from "@hpay/contract";
import { type Appearance, type EmbedTheme, readAppearance, themeSheet } from "@hpay/contract/embed-theme";
import { askSession, type GiveSession } from "./ask-session";
import { hasFailure, showFailure, showWaiting } from "./failure";
import { loadStage } from "./load-stage";
import { openFrame } from "./open-frame";
import { type PageAddress, syncAddress } from "./page-address";
import { hasChangedBuiltIns } from "./page-libraries";
import { panelLanguage } from "./panel-language";
import type { Stage } from "./stage";

/** How long to wait for a framework to set a missing attribute. */
const attributeLimitMs = 2000;
/**
 * Pause before the first automatic retry of an element that could not be loaded. Each further pause is twice as
 * long.
 */
const firstPauseMs = 5000;
const maxPauseMs = 30_000;
const themeNames = ["accent", "accent-contrast", "radius", "font", "color-mode"] as const;
/**
 * The surrounding page's text styles (spacing, capitals, colors, direction) must not apply inside, because
 * our layout depends on its own. Its rem must not apply either: the panel's rem is the visitor's own text
 * size, whatever the page has set on its `<html>`. The element fills the available width, even where other
 * elements are only as wide as their content.
 */
const isolationRules = () =>
  `:host { display: block; min-width: 0; width: -moz-available; width: -webkit-fill-available; width: stretch }
  :host([hidden]) { display: none }
  .hpay-root { all: initial; display: block; direction: ltr; text-size-adjust: 100%; ${hasOwnRem() ? "--hp-rem: 1em" : ""} }`;

let isRemRegistered: boolean | null = null;
/**
 * Whether the rem property could be registered. Otherwise, as in older browsers, the surrounding page's rem
 * applies.
 */
function hasOwnRem(): boolean {
  isRemRegistered ??= registerRem();
  return isRemRegistered;
}
function registerRem(): boolean {
  try {
    CSS.registerProperty({ name: "--hp-rem", syntax: "<length>", inherits: true, initialValue: "16px" });
    return true;
  } catch {
    return false;
  }
}

/**
 * `<hpay-remote name="mfe-commerce" page="orders" session-url="/hpay-session">`: a page of the panel in a page
 * of another origin. It is in a shadow root, or in a frame with `mode="iframe"` and on pages with old
 * libraries. The element emits DOM events about the page (`hpay-order-created`, `hpay-ready`, `hpay-error`,
 * `hpay-navigate` …).
 */
export class HpayRemote extends HTMLElement {
  static readonly observedAttributes = [
    "name",
    "page",
    "session-url",
    "path",
    "language",
    "mode",
    "address-name",
    ...themeNames,
  ];
  /** The panel's address, which the loader sets. */
  static panelOrigin = "";

  #getSession: GiveSession | null = null;
  #appearance: Appearance | null = null;
  #address: PageAddress | null = null;
  #embedded: EmbeddedPage | null = null;
  #themeSheet: CSSStyleSheet | null = null;
  #isLeaving = false;
  #startCount = 0;
  #pauseMs = firstPauseMs;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #shadow = this.attachShadow({ mode: "open" });

  get getSession(): GiveSession | null {
    return this.#getSession;
  }
  set getSession(provider: GiveSession | null) {
    this.#getSession = provider;
    // A running page calls the new function after its session has ended.
    if (!this.#embedded) this.#restart();
  }

  get appearance(): Appearance | null {
    return this.#appearance;
  }
  set appearance(appearance: Appearance | null) {
    this.#appearance = appearance;
    this.#paint();
  }

  connectedCallback(): void {
    // A property that was set before this script loaded is stored on the element itself, where it hides the
    // setter.
    if (Object.hasOwn(this, "getSession")) {
      const provider = this.getSession;
      Reflect.deleteProperty(this, "getSession");
      this.#getSession = provider;
    }
    if (Object.hasOwn(this, "appearance")) {
      const appearance = this.appearance;
      Reflect.deleteProperty(this, "appearance");
      this.#appearance = appearance;
      this.#paint();
    }
    // The element was moved within the page, so its content continues to run.
    if (this.#isLeaving && !this.#isFramed()) {
      this.#isLeaving = false;
      return;
    }
    this.#syncAddress();
    this.#restart();
  }
  /**
   * A page that moves an element removes it and immediately adds it again. Only a frame loses its content
   * when it is moved.
   */
  disconnectedCallback(): void {
    this.#isLeaving = true;
    queueMicrotask(() => {
      if (!this.#isLeaving) return;
      this.#isLeaving = false;
      if (!this.isConnected) this.#end();
    });
  }
  #end(): void {
    this.#address?.stop();
    this.#address = null;
    this.#startCount += 1;
    clearTimeout(this.#again);
    this.#embedded?.close();
    this.#embedded = null;
    this.#shadow.replaceChildren();
  }
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    if (!this.isConnected) {
      // The page moved the element and changed it meanwhile, so the element starts again in its new position.
      if (this.#isLeaving) this.#end();
      this.#isLeaving = false;
      return;
    }
    if (name === "language") this.#embedded?.setLanguage(this.#language());
    else if (name === "path" && now) this.#embedded?.open(now);
    else if (name === "address-name") this.#syncAddress();
    else if (themeNames.some((themeName) => themeName === name)) this.#applyTheme();
    // A running page requests only its next session from the new address.
    else if (name !== "session-url" || !this.#embedded) this.#restart();
  }

  #syncAddress(): void {
    this.#address?.stop();
    const name = this.getAttribute("address-name");
    this.#address = name
      ? syncAddress(name, (path) => this.#embedded?.open(path ?? this.getAttribute("path")))
      : null;
  }

  #isFramed = () => this.getAttribute("mode") === "iframe" || hasChangedBuiltIns();
  #language(): string {
    return panelLanguage(this.getAttribute("language") ?? document.documentElement.lang);
  }
  #theme = (): EmbedTheme => ({
    accent: this.getAttribute("accent"),
    contrast: this.getAttribute("accent-contrast"),
    radius: this.getAttribute("radius"),
    font: this.getAttribute("font"),
    colorMode: this.getAttribute("color-mode"),
    ...readAppearance(this.#appearance),
  });
  /** Applies the appearance. The content reads its color mode from the attribute of the element. */
  #paint(): void {
    const mode = this.#appearance?.colorMode;
    if (mode) this.setAttribute("color-mode", mode);
    if (this.isConnected) this.#applyTheme();
  }
  #applyTheme(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${isolationRules()} ${themeSheet(this.#theme())}`);
    // The theme's sheet is placed after the panel's own sheet, so that its rules take precedence.
    const otherSheets = this.#shadow.adoptedStyleSheets.filter(
      (otherSheet) => otherSheet !== this.#themeSheet,
    );
    this.#shadow.adoptedStyleSheets = [...otherSheets, sheet];
    this.#themeSheet = sheet;
    this.#embedded?.setTheme?.(this.#theme());
  }

  #ask = () => askSession(this.#getSession, this.getAttribute("session-url") ?? "");
  #emit = (name: string, detail: unknown): void => {
    if (name === "hpay-path-changed") {
      const { path, replaced }: { readonly path?: unknown; readonly replaced?: unknown } = Object(detail);
      if (typeof path === "string") this.#address?.moved(path, replaced === true);
    }
    if (name === "hpay-ready") this.#pauseMs = firstPauseMs;
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  };

  /**
   * Restarts the element once for all attributes that change together.
   * @param isQuiet an automatic retry, during which the message stays visible until the page has loaded
   */
  #restart(isQuiet = false): void {
    if (!this.isConnected) return;
    clearTimeout(this.#again);
    const name = this.getAttribute("name");
    const page = this.getAttribute("page");
    this.#startCount += 1;
    const startNumber = this.#startCount;
    queueMicrotask(() => {
      if (startNumber !== this.#startCount) return;
      this.#embedded?.close();
      this.#embedded = null;
      if (!isQuiet) showWaiting(this.#shadow, this.#language());
      this.#applyTheme();
      const lack = this.#lack();
      if (!name || !page || lack) {
        setTimeout(
          () => startNumber === this.#startCount && this.#fail(`<hpay-remote> needs ${lack}`),
          attributeLimitMs,
        );
        return;
      }
      this.#start(name, page, () => startNumber === this.#startCount).catch((error: unknown) => {
        if (startNumber === this.#startCount)
          this.#fail(error instanceof Error ? error.message : String(error));
      });
    });
  }

  #lack(): string | null {
    if (!this.getAttribute("name") || !this.getAttribute("page")) return 'name="…" and page="…"';
    if (this.#getSession || this.getAttribute("session-url")) return null;
    return 'session-url="…" or the property getSession';
  }

  /**
   * Shows the failure in the element's place. The surrounding page is notified only once of the same failure.
   */
  #fail(message: string): void {
    this.#embedded?.close();
    this.#embedded = null;
    clearTimeout(this.#again);
    if (!this.#lack()) this.#again = setTimeout(() => this.#restart(true), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
    if (hasFailure(this.#shadow)) return;
    showFailure(this.#shadow, this.#language(), () => this.#restart());
    this.#emit("hpay-error", { message });
  }

  async #start(name: string, page: string, isCurrent: () => boolean): Promise<void> {
    const { panelOrigin } = HpayRemote;
    if (this.#isFramed()) {
      const request = { ...this.#request(name, page), theme: this.#theme };
      this.#embedded = openFrame(this.#shadow, request, (message) => this.#fail(message));
      return;
    }
    const stage: Stage = await loadStage(panelOrigin);
    if (!isCurrent()) return;
    const element = document.createElement("div");
    element.className = "hpay-root";
    this.#shadow.replaceChildren(element);
    // The options are read only now, because the path or language may have changed while the script loaded.
    this.#embedded = stage.mount({ ...this.#request(name, page), root: this.#shadow, element });
  }

  #request(name: string, page: string): EmbedPageRequest {
    return {
      panelOrigin: HpayRemote.panelOrigin,
      name,
      page,
      path: this.#address?.read() ?? this.getAttribute("path"),
      language: this.#language(),
      ask: this.#ask,
      tell: this.#emit,
    };
  }
}
