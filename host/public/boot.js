// Runs before anything is painted: the colour mode without a flash, and the policy that only lets known scripts in.
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
})();
