import BrowserEnvironment from "../../../testing/src/browser-environment.mjs";
import { oneEnvironment } from "./one-environment.mjs";
import { rememberObjects } from "./remember-objects.mjs";

/** A window that each test file finds as if it were new. */
export class EmptiedBrowser extends BrowserEnvironment {
  /** @type {(() => void) | undefined} */
  putObjectsBack;

  /**
   * @param {ConstructorParameters<typeof BrowserEnvironment>[0]} config
   * @param {ConstructorParameters<typeof BrowserEnvironment>[1]} context
   */
  constructor(config, context) {
    // The console of the running file receives jsdom's errors.
    const current = { console: context.console };
    const get = (_, method) => current.console[method];
    super(config, { ...context, console: new Proxy(context.console, { get }) });
    this.shown = current;
  }

  /** @override */
  async setup() {
    await super.setup();
    this.shown.console = this.global.console;
    this.putObjectsBack ??= rememberObjects(this.global);
  }

  /**
   * Removes everything that a test file has left behind, except listeners: React attaches its listeners only
   * once to a document or body.
   */
  empty() {
    const { document, history, localStorage, sessionStorage } = this.global;
    for (const channel of this.channels.splice(0)) channel.close();
    this.putObjectsBack?.();
    document.getSelection()?.removeAllRanges();
    for (const element of [document.documentElement, document.head, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.head.replaceChildren();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
    this.dom?.cookieJar.removeAllCookiesSync();
    this.dom?.reconfigure({ url: "http://localhost/" });
    history.replaceState(null, "");
    this.global.name = "";
  }
}

export default oneEnvironment(BrowserEnvironment, EmptiedBrowser);
