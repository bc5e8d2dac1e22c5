// Exports the page's React as a module, for the wrapper of @hpay/embed.
export const { createElement, useEffect, useLayoutEffect, useRef } = React;
