import { rspack } from "@rspack/core";
import { RspackDevServer } from "@rspack/dev-server";
import { requireFreePort } from "./free-port.mjs";

/**
 * Starts a development server with hot updates on its own local port, for pages of another origin.
 * @param {import("@rspack/core").Configuration} configuration
 * @param {{ port: number, answer?: object, onDone?: (milliseconds: number) => void }} options `answer`: the
 * contents of `/release.json`
 * @returns {Promise<{ stop(): Promise<void> }>}
 */
export async function startDevServer(configuration, { port, answer, onDone = () => {} }) {
  await requireFreePort(port, "Name another one with --port, or in remote.config.ts.");
  const compiler = rspack(configuration);
  let isFirstBuild = true;
  const whenReady = new Promise((resolve) => {
    compiler.hooks.done.tap("hpay-dev", (stats) => {
      if (isFirstBuild) resolve(undefined);
      isFirstBuild = false;
      onDone((stats.endTime ?? 0) - (stats.startTime ?? 0));
    });
  });
  const server = new RspackDevServer(
    {
      host: "localhost",
      port,
      hot: true,
      liveReload: false,
      allowedHosts: ["localhost"],
      headers: { "Access-Control-Allow-Origin": "*" },
      client: { overlay: false, logging: "error", webSocketURL: `ws://localhost:${port}/ws` },
      setupMiddlewares: (middlewares) => (answer ? [releaseAnswer(answer), ...middlewares] : middlewares),
      devMiddleware: { stats: "errors-warnings" },
    },
    compiler,
  );
  await server.start();
  await whenReady;
  return server;
}

/** Serves the description of a local remote to a panel with `?hpay-override`. */
const releaseAnswer = (text) => ({
  name: "hpay-release",
  path: "/release.json",
  middleware(_request, response) {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(text));
  },
});
