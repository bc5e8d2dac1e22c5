import { isMissing, useRecordEvents, useServerWords } from "@hpay/data";
import { usePageParams, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { EmptyState, LinkButton, TextLink } from "@hpay/ui";
import { Page, QueryStates } from "@hpay/ui/page";
import { HistoryButton } from "../../history/history-button";
import { messages } from "../../messages";
import { companyMessages } from "../messages";
import { CompanyDetails } from "./company-details";
import { useCompany } from "./use-company-form";

export function CompanyDetailsScreen() {
  const t = useT(companyMessages);
  const lists = useT(messages);
  const serverWords = useServerWords();
  const { id = "" } = usePageParams();
  const company = useCompany(/^\d{1,15}$/.test(id) ? Number(id) : 0);
  // The company contains the person's own role, so it is reloaded when that changes.
  useRecordEvents("user_companies", () => void company.refetch());
  return (
    <Page
      title={company.data?.name ?? t("company.title")}
      actions={company.data ? <HistoryButton companyId={company.data.id} /> : undefined}
      back={
        <TextLink component={Link} to="/company" quiet>
          {lists("companies.title")}
        </TextLink>
      }
    >
      {isMissing(company.error) ? (
        <EmptyState
          icon="company"
          title={lists("companies.not-found")}
          actions={
            <LinkButton component={Link} to="/company" variant="solid">
              {lists("companies.title")}
            </LinkButton>
          }
        />
      ) : (
        <QueryStates
          query={company}
          failure={(error) => ({ title: lists("companies.load-error"), text: serverWords(error) })}
        >
          {(record) => <CompanyDetails key={record.id} company={record} />}
        </QueryStates>
      )}
    </Page>
  );
}
