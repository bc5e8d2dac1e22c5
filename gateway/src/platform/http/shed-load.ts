import type { OpenDatabase } from "../database/database";
import type { App } from "./app";
import { storeAway } from "./error-answer";

/** What asks no store, or reports how it is. */
const storeless =
  /^\/(?:assets|remotes|static|script-frame|federation|help|health|ready|metrics|docs|openapi\.json|panel\.config\.json|embed\.js|geo|exchangerate|\.well-known|clientpay\/(?:cscripts|exchangerate|translations))(?:[/?]|$)/;

/**
 * Refuses requests that the store has no room for, before they have begun anything: those that have begun get what there is,
 * and answer.
 */
export function shedLoad(app: App, { database }: { readonly database: Pick<OpenDatabase, "enter"> }): void {
  app.addHook("preHandler", async (request) => {
    if (!request.is404 && !storeless.test(request.url) && !(await database.enter())) throw storeAway();
  });
}
