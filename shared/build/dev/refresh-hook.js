// Only in development, before any other script: stores the page's React, so that the refresh runtime of every
// remote, which loads later, still finds it. Without this hook, an edit of a remote reaches the page, but is
// not rendered.
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
