// Runs before anything is painted: the colour mode without a flash, the policy that only lets known scripts in, and sign-in
// as it stands in the document.
(function boot() {
  var mode = "system";
  try {
    mode = localStorage.getItem("hpay-color-mode") || mode;
  } catch {
    // Storage is off: the device decides.
  }
  var isDark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.add(isDark ? "dark" : "light");
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";

  // Shown as soon as it has been read, which the rest of the document is not yet.
  var reading = new MutationObserver(showEarlyPage);
  reading.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", function stop() {
    reading.disconnect();
  });

  if (!window.trustedTypes) return;
  // A rescue for a build that forgot its own policy; what the page may load is bound by script-src.
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

  // Until the page itself is there (host/src/boot/early-page.ts) it can be typed into; what is pressed is noted.
  function showEarlyPage() {
    var language = earlyLanguage();
    var template = language && document.querySelector(`template[data-early="${CSS.escape(language)}"]`);
    // What follows it has been read: so it is whole.
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

  // As the host chooses it (host/src/language/language-choice.ts). Null: not known yet, or the tab has a session.
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
