import type { OpenDatabase } from "../database/database";
import type { App } from "./app";
import { storeUnavailable } from "./error-answer";
import { placeOf } from "./visitor";

/** Routes that do not use the store, or that report its state. */
const storeless =
  /^\/(?:assets|remotes|static|script-frame|federation|help|health|ready|metrics|docs|openapi\.json|panel\.config\.json|embed\.js|geo|exchangerate|\.well-known|clientpay\/(?:cscripts|exchangerate|translations))(?:[/?]|$)/;

/** Refuses requests for which the store has no capacity, so that running ones get their answers. */
export function shedLoad(app: App, { database }: { readonly database: Pick<OpenDatabase, "enter"> }): void {
  app.addHook("preHandler", async (request) => {
    if (request.is404 || storeless.test(request.url)) return;
    if (!(await database.enter(placeOf(request.ip)))) throw storeUnavailable();
  });
}
