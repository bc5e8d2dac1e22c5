// Development only, before any other script: keeps the page's React, so that the refresh run time of every remote,
// which arrives later, still finds it. Without it, an edit of a remote reaches the page, but is not rendered.
(() => {
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
})();
