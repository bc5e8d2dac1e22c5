// Runs before the first paint: sets the color mode, limits which scripts may load, and shows the early page.
// The document also references this script as a file, for networks whose proxy blocks inline scripts.
(function boot() {
  if (window.hpayBooted) return;
  window.hpayBooted = true;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", whenRead);
  else setTimeout(whenRead);

  var mode = "system";
  try {
    mode = localStorage.getItem("hpay-color-mode") || mode;
  } catch {
    // Without storage, the device's color scheme applies.
  }
  var isDark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.add(isDark ? "dark" : "light");
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";

  // Sends the first requests of the last visit to this address again, or those that every page makes
  // (host/src/http/early-answers.ts).
  try {
    window.hpayEarlyAnswers = askEarly();
  } catch {
    // If storage is off or holds anything unexpected, the panel sends its own requests.
  }

  // Shows the early page as soon as it has been parsed, before the rest of the document.
  var reading = new MutationObserver(showEarlyPage);
  reading.observe(document, { childList: true, subtree: true });

  if (!window.trustedTypes) return;
  // A build without its own Trusted Types policy uses this one; script-src still limits what the page may load.
  window.trustedTypes.createPolicy("default", {
    createScriptURL: function createScriptURL(address) {
      var url = new URL(address, location.origin);
      var isOurs =
        url.origin === location.origin &&
        !url.pathname.includes("%") &&
        !url.pathname.includes("..") &&
        (url.pathname.startsWith("/remotes/") || url.pathname.startsWith("/assets/"));
      if (!isOurs) throw new TypeError(`Refused to load a script from ${address}`);
      return address;
    },
  });

  function whenRead() {
    reading?.disconnect();
    // The panel starts even if an earlier step failed.
    afterFirstSight().then(startPanel, startPanel);
  }

  // Until the page itself has loaded (host/src/boot/early-page.ts), the early page accepts typing and records
  // which button was pressed.
  function showEarlyPage() {
    var language = earlyLanguage();
    var template = language && document.querySelector(`template[data-early="${CSS.escape(language)}"]`);
    // A template that is followed by another element has been parsed completely.
    if (!template?.nextElementSibling) return;
    reading.disconnect();
    var page = document.createElement("main");
    page.id = "early-page";
    page.lang = template.lang;
    page.append(template.content.cloneNode(true));
    page.addEventListener("click", function note(event) {
      var button = event.target.closest("button");
      if (!button) return;
      event.preventDefault();
      page.dataset.pressed = [...button.form.elements].indexOf(button);
      if (button.type === "submit") button.setAttribute("aria-busy", "true");
    });
    template.before(page);
  }

  // The panel's code blocks a phone's main thread, so it starts only after the early form or the rows of the
  // page's early script have been painted. With nothing to paint, it starts at once.
  function afterFirstSight() {
    if (document.querySelector("#early-page form")) return painted();
    var script = document.querySelector("script[data-early-rows]");
    var early = window.hpayEarlyAnswers;
    if (!script || !early) return Promise.resolve();
    var loaded =
      early.drawn ||
      new Promise(function wait(resolve) {
        script.addEventListener("load", resolve);
        script.addEventListener("error", resolve);
      });
    var drawn = loaded.then(function draw() {
      return early.drawn;
    });
    // A slow gateway does not delay the panel.
    return Promise.race([drawn, after(700)]);
  }

  // Resolves in the task after the next frame, or after 100 ms, because a background tab has no frames.
  function painted() {
    var frame = new Promise(function wait(resolve) {
      requestAnimationFrame(function next() {
        setTimeout(resolve);
      });
    });
    return Promise.race([frame, after(100)]);
  }

  function after(ms) {
    return new Promise(function wait(resolve) {
      setTimeout(resolve, ms);
    });
  }

  // The panel's file is preloaded. Development servers have a script tag for it instead.
  function startPanel() {
    var file = document.querySelector("link[data-panel]");
    if (!file) return;
    var script = document.createElement("script");
    script.crossOrigin = file.crossOrigin;
    script.setAttribute("integrity", file.getAttribute("integrity"));
    script.src = file.href;
    // If the file is missing or differs from the build, the document's own message is visible at once
    // (host/src/boot/early-page.css).
    script.addEventListener("error", function report() {
      document.documentElement.classList.add("not-started");
    });
    document.head.append(script);
  }

  function askEarly() {
    var session = sessionOfTab() || sessionOfCookie();
    if (!session) return null;
    var api = document.querySelector('meta[name="hpay-api"]')?.content || "";
    var answers = new Map();
    // Sends each request once; a repeated one gets the same answer.
    var ask = function ask(url, company, pos) {
      var key = [url, company, pos].join("\n");
      var headers = { Accept: "application/json", Authorization: session.token };
      if (company) headers.xcompanyid = company;
      if (pos) headers.xsiteid = pos;
      // Reading the body has the same time limit as in the panel's own requests (host/src/http/transport.ts).
      var init = { headers: headers, signal: AbortSignal.timeout?.(15_000) };
      if (!answers.has(key)) answers.set(key, fetch(url, init).catch(noAnswer));
      return answers.get(key);
    };
    var stored = JSON.parse(localStorage.getItem("hpay-first-calls"));
    var known = stored?.user === session.user && stored.pages[location.pathname + location.search];
    for (var [url, company, pos] of known || usualCalls(session.user, api)) ask(url, company, pos);
    return { token: session.token, user: session.user, api: api, at: Date.now(), answers: answers, ask: ask };
  }

  // The requests that the host makes on every page (host/src/selection/directory.ts): the person, their
  // companies, and the POS of the company.
  function usualCalls(user, api) {
    if (!api || location.pathname.startsWith("/embed/")) return [];
    var everything = { page: "1", perPage: "9999", order: "asc" };
    var query = function query(more) {
      return new URLSearchParams({ ...everything, ...more }).toString();
    };
    var calls = [
      [`${api}me`, "", ""],
      [`${api}api/companies?${query({ orderBy: "Name" })}`, "", ""],
    ];
    var asked = new URLSearchParams(location.search).get("company_id");
    var company = Number(asked) || lastCompany(user);
    var filter = JSON.stringify({ CompanyId: company });
    if (company) calls.push([`${api}api/company_sites?${query({ orderBy: "Url", filter: filter })}`, "", ""]);
    return calls;
  }

  // Reads what the host stores in host/src/selection/last-choice.ts.
  function lastCompany(user) {
    var name = `hpay-last-choice:${user}`;
    return JSON.parse(sessionStorage.getItem(name) || localStorage.getItem(name))?.company;
  }

  function noAnswer() {
    return null;
  }

  function sessionOfTab() {
    var token = sessionStorage.getItem("AccessToken");
    return token && { token: token, user: Number(JSON.parse(sessionStorage.getItem("UserData")).id) };
  }

  // Reads what the host writes in host/src/session/remember-cookies.ts.
  function sessionOfCookie() {
    var name = `${location.protocol === "https:" ? "__Host-" : ""}hpay_remember`;
    var [, expires] = RegExp(`(?:^|; )${name}_expires=(\\d+)`).exec(document.cookie) || [];
    var [, blob] = RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(document.cookie) || [];
    if (!blob || !(Number(expires) > Date.now())) return null;
    var text = atob(blob.replaceAll("-", "+").replaceAll("_", "/"));
    var bytes = Uint8Array.from(text, function code(letter) {
      return letter.charCodeAt(0);
    });
    var remembered = JSON.parse(new TextDecoder().decode(bytes));
    return { token: remembered.authToken, user: Number(remembered.user.id) };
  }

  // Chooses the language by the host's rules (host/src/language/language-choice.ts). Null: not known yet, or
  // the tab has a session.
  function earlyLanguage() {
    var asked = new URLSearchParams(location.search).get("lang");
    var chosen = null;
    try {
      if (sessionStorage.getItem("AccessToken")) return null;
      chosen = sessionStorage.getItem("language") || localStorage.getItem("language");
      return asked || chosen || (sessionStorage.getItem("hpay-country") === null ? "en" : null);
    } catch {
      return asked || "en";
    }
  }
})();
