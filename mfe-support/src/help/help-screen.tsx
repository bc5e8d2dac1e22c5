import { containsPattern, type Received, useAlertOfFailure, useRecordList, useServerWords } from "@hpay/data";
import { useLanguage, useT } from "@hpay/remote-kit";
import { useSearchParams } from "@hpay/remote-kit/router";
import { ListPage, QueryStates, SearchField, TableSkeleton } from "@hpay/ui/page";
import { useCallback, useMemo } from "react";
import { messages } from "../messages";
import { helpColumns } from "./help-columns";
import { type HelpPage, helpLinksOf, readHelpLink } from "./help-link";
import { HelpTable, helpPageSizes } from "./help-table";
import { helpLinksFor, helpTopicOf } from "./help-topics";
import { TopicNote } from "./topic-note";

const allLinks = {
  page: 1,
  perPage: 9999,
  orderBy: "Name",
  order: "asc",
  filter: { Name: { like: containsPattern("help_link") } },
} as const;

/** The help links: all of them or, with `for` in the address, those about one screen. */
export function HelpScreen() {
  const t = useT(messages);
  const language = useLanguage();
  const serverWords = useServerWords();
  const read = useCallback((record: Received<"hp">) => readHelpLink(record, language), [language]);
  const links = useRecordList("hp", allLinks, { read });
  useAlertOfFailure(links.error, t("help.load-error"));
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const screen = params.get("for");
  const topic = screen === null ? null : helpTopicOf(screen);
  const columns = useMemo(() => helpColumns(t, language), [t, language]);

  const show = (change: Readonly<Record<string, string>>) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );

  return (
    <ListPage
      title={t("help.title")}
      toolbar={
        <SearchField
          label={t("help.search")}
          value={view.search}
          delayMs={0}
          onSearch={(q) => show({ q, page: "" })}
        />
      }
    >
      <QueryStates
        query={links}
        loading={<TableSkeleton columns={columns} />}
        failure={(error) => ({ title: t("help.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => {
          const matchingLinks = topic ? helpLinksFor(rows, topic) : rows;
          const isFound = matchingLinks.length > 0;
          return (
            <>
              {topic ? (
                <TopicNote topic={topic} isFound={isFound} onAll={() => show({ for: "", page: "" })} />
              ) : null}
              <HelpTable
                links={helpLinksOf(isFound ? matchingLinks : rows, view)}
                view={view}
                onShow={show}
              />
            </>
          );
        }}
      </QueryStates>
    </ListPage>
  );
}

function readView(params: URLSearchParams): HelpPage {
  const size = Number(params.get("size"));
  return {
    search: params.get("q") ?? "",
    sort: {
      column: params.get("sort") === "description" ? "description" : "link",
      direction: params.get("order") === "desc" ? "desc" : "asc",
    },
    page: Math.max(1, Number(params.get("page")) || 1),
    pageSize: helpPageSizes.includes(size) ? size : 50,
  };
}
