import type { Resource } from "../../doors/rest/engine/resource";
import { anyObject, openAnswer, pageAnswer } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { routesOf } from "../../platform/http/route-table";
import type { Services } from "../../platform/services";
import { docsPage } from "./docs-page";
import { openApiDocument } from "./open-api";

/** Serves `/openapi.json`, and a readable version at `/docs`; in production only with `PUBLIC_DOCS`. */
export function openApiRoutes(app: App, services: Services, resources: readonly Resource[]): void {
  if (!services.settings.publicDocs) return;
  const title = `${services.settings.productName} gateway`;
  const document = () =>
    openApiDocument(routesOf(app), resources, { title, version: "1.0.0", server: services.settings.apiBase });

  app.get("/openapi.json", { schema: openAnswer("This document", anyObject) }, async (_request, reply) => {
    reply.headers({ "cache-control": "no-cache", "access-control-allow-origin": "*" });
    return document();
  });

  app.get("/docs", { schema: pageAnswer("This document as a page") }, async (_request, reply) => {
    reply.headers({
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
    return reply.type("text/html; charset=utf-8").send(docsPage(title, document()));
  });
}
