import {
  type EventBus,
  type HostApi,
  isUnread,
  type Readable,
  type RecordNews,
  type Registry,
  type RemoteUnread,
  type Selection,
  type Session,
  seenKey,
} from "@hpay/contract";
import type { SeenStore, UnreadCounts, UnreadPort } from "../ports/live";
import { stableVersion } from "../remotes/registry";
import { isJsonObject, textField } from "../state/json-text";
import { createValue } from "../state/value";

/** The interval for gateways without pushes; pushes announce changes at once. */
const recountMs = 60_000;
const maxRead = 200;
const changes = ["hpay-record-created", "hpay-record-updated", "hpay-record-deleted"] as const;

interface Options {
  readonly http: HostApi["http"];
  readonly registry: Readable<Registry>;
  readonly session: Readable<Session>;
  readonly selection: Readable<Selection>;
  readonly seen: SeenStore;
  readonly events: EventBus;
}

interface Read extends RecordNews {
  readonly key: string;
}

/** Unread counts by path, for the menu entries that define one. */
export function createUnreadCounts(options: Options): UnreadPort {
  const { http, registry, session, selection, seen, events } = options;
  const counts = createValue<UnreadCounts>({});
  let read: ReadonlyMap<string, readonly Read[]> = new Map();
  let round = 0;

  const countedEntries = () =>
    registry
      .get()
      .remotes.flatMap((remote) =>
        (stableVersion(remote)?.menu ?? []).flatMap(({ path, unread }) => (unread ? [{ path, unread }] : [])),
      );
  const count = () => {
    const userId = session.get().user?.id;
    const seenUntil = seen.get();
    counts.set(
      Object.fromEntries(
        [...read].map(([path, news]) => [
          path,
          news.filter((record) => isUnread(record, seenUntil[record.key], userId)).length,
        ]),
      ),
    );
  };

  const readAgain = async () => {
    const { user } = session.get();
    const { company } = selection.get();
    round += 1;
    const ownRound = round;
    const next = new Map<string, readonly Read[]>();
    if (user && (company || user.isTicketSupport)) {
      for (const { path, unread } of countedEntries()) {
        const filter = {
          ...unread.filter,
          ...(company && !user.isTicketSupport ? { CompanyId: company.id } : {}),
        };
        const query = new URLSearchParams({
          page: "1",
          perPage: String(maxRead),
          orderBy: "id",
          order: "desc",
          filter: JSON.stringify(filter),
        });
        const answer = await http(`api/${unread.resource}?${query}`);
        next.set(path, answer.ok ? newsOf(await answer.json(), unread) : []);
      }
    }
    if (ownRound !== round) return;
    read = next;
    seen.readAgain();
    count();
  };
  // If a count fails, only the mark beside the menu entry is missing.
  const recount = () => readAgain().catch(() => undefined);

  let isCounting = false;
  let isOutdated = false;
  /** Many events at once, such as those of a night, cause only one more request. */
  const recountOnce = async () => {
    isOutdated = isCounting;
    if (isCounting) return;
    isCounting = true;
    await recount();
    isCounting = false;
    if (isOutdated) void recountOnce();
  };

  let shownFor = "";
  const follow = () => {
    const scope = `${session.get().user?.id ?? ""}|${selection.get().company?.id ?? ""}`;
    if (scope === shownFor) return;
    shownFor = scope;
    // Otherwise, the previous company's counts would be shown until those of the new company have been read.
    read = new Map();
    count();
    void recount();
  };

  const start = () => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void recount();
    }, recountMs);
    const stops = [
      session.subscribe(follow),
      selection.subscribe(follow),
      seen.subscribe(count),
      ...changes.map((name) =>
        events.on(name, ({ resource }) => {
          if (countedEntries().some(({ unread }) => unread.resource === resource)) void recountOnce();
        }),
      ),
    ];
    follow();
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  };

  return { get: counts.get, subscribe: counts.subscribe, start };
}

function newsOf(body: unknown, { resource, at, by }: RemoteUnread): readonly Read[] {
  const rows = isJsonObject(body) && Array.isArray(body.data) ? body.data : [];
  return rows.filter(isJsonObject).map((row) => {
    const person = row[by];
    return {
      key: seenKey(resource, Number(row.id)),
      at: textField(row, at),
      byId: isJsonObject(person) && typeof person.id === "number" ? person.id : null,
    };
  });
}
